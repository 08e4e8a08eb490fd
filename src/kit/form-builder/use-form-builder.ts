import { useState } from 'react';
import type { AnswerProblems } from '#contracts/forms.ts';
import type { BuiltSection } from './builder-state.ts';
import { hasSameTitles, toSections, toStored } from './builder-state.ts';
import { type FormSettings, saveForm, type StoredField, type StoredForm } from './stored-form.ts';

const settingsOf = ({ fields: _, id: __, ...form }: StoredForm): FormSettings => ({
  title: form.title,
  description: form.description,
  confirmation: form.confirmation,
  translations: form.translations,
  confirmation_translations: form.confirmation_translations,
  opens_at: form.opens_at,
  closes_at: form.closes_at,
  max_responses: form.max_responses,
  asks_email: form.asks_email,
  one_per_person: form.one_per_person,
  notify: form.notify,
});

/** A form while it is edited: nothing is stored before it is saved, and nothing typed is lost when that fails. */
export function useFormBuilder(stored: StoredForm) {
  const live = stored.fields.filter((field) => field.archived_at === null);
  const [sections, setSections] = useState<BuiltSection[]>(() =>
    toSections(live.map(({ archived_at: _, ...field }) => field)),
  );
  const [settings, setSettings] = useState(() => settingsOf(stored));
  const [problems, setProblems] = useState<AnswerProblems>({});
  const [isUnsaved, setUnsaved] = useState(false);
  const shown = new Set(sections.flatMap(({ fields }) => fields.map(({ id }) => id)));
  return {
    sections,
    settings,
    problems,
    isUnsaved,
    /** What is not asked any more, also what was taken out just now. */
    removed: stored.fields.filter(({ id }) => !shown.has(id)),
    hasSameTitles: hasSameTitles(sections),
    setSections: (next: BuiltSection[]) => {
      setSections(next);
      setUnsaved(true);
    },
    setSettings: (change: Partial<FormSettings>) => {
      setSettings((now) => ({ ...now, ...change }));
      setUnsaved(true);
    },
    restore: ({ archived_at: _, section: __, ...field }: StoredField) => {
      setSections((now) =>
        now.map((section, at) =>
          at === now.length - 1
            ? { ...section, fields: [...section.fields, { ...field, condition: null }] }
            : section,
        ),
      );
      setUnsaved(true);
    },
    /** Whether it was saved; otherwise `problems` says why. Throws the database's error. */
    save: async (): Promise<boolean> => {
      const result = await saveForm(stored, settings, toStored(sections));
      if ('problems' in result) {
        setProblems(result.problems);
        return false;
      }
      setProblems({});
      setUnsaved(false);
      return true;
    },
  };
}

/** What useFormBuilder returns. */
export type FormBuilderState = ReturnType<typeof useFormBuilder>;
