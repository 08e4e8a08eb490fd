import type { ListState } from './list-url.ts';
import { foldText } from '../../lib/shared/fold-text.ts';

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

interface Arranged<Row> {
  /** What the words of the search are looked for in. */
  text: (row: Row) => string;
  /** By what each order sorts. */
  keys: Readonly<Record<string, (row: Row) => string | number>>;
}

/** The rows with the words of the search, in the order that was chosen, for a table whose rows are all here; accents and case do not count. */
export function arrangeRows<Row>(
  rows: readonly Row[],
  { words, sort, isDescending }: Pick<ListState, 'words' | 'sort' | 'isDescending'>,
  { text, keys }: Arranged<Row>,
): Row[] {
  const wanted = foldText(words);
  const found = rows.filter((row) => foldText(text(row)).includes(wanted));
  const keyOf = keys[sort];
  if (!keyOf) return found;
  return found.sort((a, b) => (isDescending ? -1 : 1) * compare(keyOf(a), keyOf(b)));
}

/** What leads to the pages before and after a numbered one. */
export const pagesAround = (page: number, size: number, total: number) => ({
  previous: page > 1 ? { page: page - 1 } : undefined,
  next: page * size < total ? { page: page + 1 } : undefined,
});
