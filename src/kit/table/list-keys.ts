import type { Shortcut } from '../shortcuts/shortcuts.ts';

/** What a key does in a list. */
export type ListKey = 'next' | 'previous' | 'select' | 'search' | 'help';

/** The keys of a list; Enter opens the row that has the focus, as it opens any link. */
export const listKeysOf = (
  texts: Readonly<Record<ListKey, string>>,
  canSelect: boolean,
): readonly Shortcut<ListKey>[] => [
  ['j', 'next', texts.next],
  ['k', 'previous', texts.previous],
  ...(canSelect ? ([['x', 'select', texts.select]] as const) : []),
  ['/', 'search', texts.search],
  ['?', 'help', texts.help],
];

/** The row of a table that has the focus; undefined when none has. */
export const focusedRow = (table: HTMLTableElement | null): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]') && table?.contains(document.activeElement)
    ? document.activeElement.closest<HTMLElement>('[data-row]')?.dataset['row']
    : undefined;

/** Puts the focus on the link that names a row. */
export function focusRow(table: HTMLTableElement | null, id: string | undefined): void {
  if (id === undefined) return;
  table?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] th a`)?.focus();
}
