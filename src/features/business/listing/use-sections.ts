import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { copyColumns, type ListingDraft, splitChanges } from './listing-draft.ts';
import { listSections, type Section } from './listing-fields.ts';
import { closeSection, openSection, type SectionName, useOpenSection } from './use-open-section.ts';
import type { ListingEditorState } from './use-listing-editor.ts';

/** The sections of the editor: which one is open, what is unsaved or wrong in each, and how to save and leave them. */
export function useSections(editor: ListingEditorState, moderated: readonly string[]) {
  const sections = listSections(useLanguage());
  const open = useOpenSection();
  /** The section that was left or saved with errors: they are summed up. */
  const [isChecked, setChecked] = useState(false);
  /** Where a section was saved last, for what became of it. */
  const [saved, setSaved] = useState<SectionName>();
  const [discarded, setDiscarded] = useState<{ section: SectionName; draft: ListingDraft }>();
  const [target, setTarget] = useState<{ section: SectionName; column?: string }>();
  useFocus(open, target);

  const { changes } = editor.editor;
  const { errors, draft, base } = editor;
  const changed = (section: Section) => section.columns.filter((column) => column in changes);
  const wrong = (section: Section) => section.columns.filter((column) => column in errors);
  const current = sections.find(({ name }) => name === open);
  const allWrong = sections
    .map((section) => ({ section, columns: wrong(section) }))
    .filter(({ columns }) => columns.length > 0);
  const firstWrong = (section: Section): { section: SectionName; column?: string } => {
    const [column] = wrong(section);
    return { section: section.name, ...(column && { column }) };
  };
  /** Opens a section, unless the one that is open has an edit with an error. */
  const show = (name: SectionName) => {
    if (current && current.name !== name && changed(current).length > 0 && wrong(current).length > 0) {
      setChecked(true);
      setTarget(firstWrong(current));
      return;
    }
    setChecked(false);
    setTarget({ section: name });
    openSection(name);
  };
  return {
    open,
    show,
    changed,
    wrong,
    saved,
    /** The errors to sum up in the open section: all that stand in the way of saving. */
    summary: isChecked ? allWrong : [],
    hasUnsavedElsewhere: (section: Section) =>
      sections.some((other) => other !== section && changed(other).length > 0),
    /** Whether something that is unsaved has to be approved first. */
    needsApproval: Object.keys(splitChanges(changes, moderated).waits).length > 0,
    discarded: discarded?.section,
    go: (section: Section, column: string) => {
      setTarget({ section: section.name, column });
      openSection(section.name);
    },
    save: async (section: Section) => {
      setDiscarded(undefined);
      setChecked(true);
      if (!(await editor.save())) {
        if (allWrong.length > 0) setTarget(firstWrong(section));
        return false;
      }
      setChecked(false);
      setSaved(section.name);
      setTarget(undefined);
      closeSection();
      return true;
    },
    /** Closes a section; what is unsaved in it is discarded, unless it saves itself. */
    cancel: (section: Section) => {
      if (!editor.isAutosaved && changed(section).length > 0) {
        setDiscarded({ section: section.name, draft });
        editor.change(copyColumns(draft, base, section.columns));
      }
      setChecked(false);
      setTarget(undefined);
      closeSection();
    },
    restore: (section: Section) => {
      if (discarded) editor.change(copyColumns(draft, discarded.draft, section.columns));
      setDiscarded(undefined);
      setTarget({ section: section.name });
      openSection(section.name);
    },
  };
}

/** What useSections answers. */
export type Sections = ReturnType<typeof useSections>;

/** Focuses the field that somebody is led to, or the button of the section that was closed. */
function useFocus(
  open: SectionName | undefined,
  target: { section: SectionName; column?: string } | undefined,
) {
  const before = useRef<SectionName>(undefined);
  const followed = useRef<typeof target>(undefined);
  useEffect(() => {
    const closed = before.current;
    const isFirst = closed === undefined && target === undefined;
    before.current = open;
    // The browser looked for the section before it was there.
    if (open !== undefined && isFirst) document.getElementById(open)?.scrollIntoView();
    if (target && target !== followed.current && target.section === open) {
      followed.current = target;
      findField(open, target.column)?.focus();
    } else if (closed !== undefined && open === undefined) {
      document.querySelector<HTMLElement>(`#${closed} [data-edit]`)?.focus();
    }
  }, [open, target]);
}

function findField(section: SectionName, column: string | undefined) {
  const card = document.getElementById(section);
  const find = (selector: string) => card?.querySelector<HTMLElement>(selector);
  if (column === undefined) return find('h2[tabindex]');
  return (
    find(`[name='${column}']`) ??
    find(`[data-column='${column}'] [aria-invalid='true']`) ??
    find("[aria-invalid='true']")
  );
}
