import { useState } from 'react';
import { type FieldType, fieldTypes, type FormPurpose } from '#contracts/forms.ts';
import { formBuilderStrings } from '../../i18n/shared/form-builder-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import {
  changeField,
  conditionSources,
  newField,
  newSection,
  placeField,
  removeField,
  stepField,
} from './builder-state.ts';
import { otherLanguages } from './other-languages.ts';
import { FieldRow } from './FieldRow.tsx';
import type { FormBuilderState } from './use-form-builder.ts';

interface FieldsEditorProps {
  builder: FormBuilderState;
  purpose: FormPurpose;
}

/** The sections and fields of a form, added, changed, moved and removed. */
export function FieldsEditor({ builder, purpose }: FieldsEditorProps) {
  const t = useStrings(formBuilderStrings);
  const { sections, problems, setSections } = builder;
  const [open, setOpen] = useState<string>();
  const [type, setType] = useState<FieldType>('text');
  const [said, setSaid] = useState('');
  const types = fieldTypes.filter((one) => one !== 'price' || purpose === 'survey' || purpose === 'contact');
  const step = (id: string, label: string, by: -1 | 1) => {
    const next = stepField(sections, id, by);
    setSections(next);
    const all = next.flatMap(({ fields }) => fields);
    setSaid(t.moved(label, all.findIndex((one) => one.id === id) + 1, all.length));
    // React moves the row: the button that was pressed keeps the focus.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-field="${id}"] [data-move="${by === 1 ? 'down' : 'up'}"]`)
        ?.focus(),
    );
  };
  const add = (key: string) => {
    const field = newField(type, '', [t.option(1), t.option(2)]);
    setSections(
      sections.map((section) =>
        section.key === key ? { ...section, fields: [...section.fields, field] } : section,
      ),
    );
    setOpen(field.id);
  };
  return (
    <div className="stack">
      {sections.map((section) => (
        <section key={section.key} className="card stack">
          <div className="actions">
            <Field
              label={t.sectionTitle}
              maxLength={120}
              value={section.title}
              onChange={({ target }) =>
                setSections(
                  sections.map((one) => (one.key === section.key ? { ...one, title: target.value } : one)),
                )
              }
            />
            {section.title.trim() !== '' &&
              otherLanguages.map((language) => (
                <Field
                  key={language}
                  label={t.labelInLanguage(t.sectionName, t.languages[language])}
                  maxLength={120}
                  value={section.titles[language] ?? ''}
                  onChange={({ target }) =>
                    setSections(
                      sections.map((one) =>
                        one.key === section.key
                          ? { ...one, titles: { ...one.titles, [language]: target.value } }
                          : one,
                      ),
                    )
                  }
                />
              ))}
            {section.fields.length === 0 && sections.length > 1 && (
              <Button
                variant="quiet"
                onClick={() => setSections(sections.filter(({ key }) => key !== section.key))}
              >
                {t.removeSection}
              </Button>
            )}
          </div>
          <ul className="built-fields">
            {section.fields.map((field) => (
              <FieldRow
                key={field.id}
                field={field}
                purpose={purpose}
                sources={conditionSources(sections, field.id)}
                error={problems[field.id]?.message}
                isOpen={open === field.id}
                onOpen={(isOpen) => setOpen(isOpen ? field.id : undefined)}
                onStep={(by) => step(field.id, field.label, by)}
                onDrop={(id) =>
                  setSections(placeField(sections, id, { section: section.key, before: field.id }))
                }
                onChange={(changed) => setSections(changeField(sections, field.id, () => changed))}
                onRemove={() => {
                  setSections(removeField(sections, field.id));
                  setSaid(t.removed(field.label));
                }}
              />
            ))}
          </ul>
          <div className="actions">
            <SelectField
              label={t.fieldType}
              value={type}
              options={types.map((one) => [one, t.types[one]] as const)}
              onChange={({ target }) => setType(target.value as FieldType)}
            />
            <Button variant="quiet" onClick={() => add(section.key)}>
              {t.addField}
            </Button>
          </div>
        </section>
      ))}
      <p>
        <Button variant="quiet" onClick={() => setSections([...sections, newSection('')])}>
          {t.addSection}
        </Button>
      </p>
      <p role="status" className="soft">
        {said}
      </p>
      {builder.removed.length > 0 && (
        <details>
          <summary>{t.removedFields}</summary>
          <p className="soft">{t.removedFieldsText}</p>
          <ul className="rows">
            {builder.removed.map((field) => (
              <li key={field.id}>
                <Button variant="quiet" onClick={() => builder.restore(field)}>
                  {t.restore(field.label)}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
