import type { SortOrder } from './DataTable.tsx';

/** The row that a page follows, or precedes. */
export interface Cursor {
  id: string;
  key: string;
  isBackward: boolean;
}

/** What a list shows, as its URL says it. */
export interface ListState extends SortOrder {
  words: string;
  /** The value of each filter that is set. */
  filters: Readonly<Record<string, string>>;
  cursor: Cursor | undefined;
  /** The page of a list whose pages are numbered, from 1. */
  page: number;
  size: number;
  /** The columns of a link or a saved view; undefined for those chosen on this device. */
  columns: string[] | undefined;
  /** The row whose record is open over the list. */
  open?: string | undefined;
}

/** How many rows a page can have. */
export const pageSizes = [50, 100, 500] as const;
const idLength = 36;

interface Known {
  filters: readonly { id: string }[];
  orders: readonly (readonly [sort: string, label: string])[];
  firstOrder: SortOrder;
}

/** Reads the state of a list from a query string; what the list does not know is left out. */
export function readListUrl(search: string, { filters, orders, firstOrder }: Known): ListState {
  const query = new URLSearchParams(search);
  const sort = (query.get('sort') ?? '').replace(/^-/, '');
  const isKnown = orders.some(([name]) => name === sort);
  const cursor = query.get('after') ?? query.get('before');
  const size = Number(query.get('size'));
  const columns = query.get('columns');
  const open = query.get('open');
  return {
    words: query.get('q') ?? '',
    filters: Object.fromEntries(
      filters.flatMap(({ id }) => {
        const value = query.get(id);
        return value ? [[id, value]] : [];
      }),
    ),
    sort: isKnown ? sort : firstOrder.sort,
    isDescending: isKnown ? (query.get('sort') ?? '').startsWith('-') : firstOrder.isDescending,
    cursor: cursor
      ? { id: cursor.slice(0, idLength), key: cursor.slice(idLength + 1), isBackward: !query.has('after') }
      : undefined,
    page: Math.max(1, Math.trunc(Number(query.get('page')) || 1)),
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
    columns: columns === null ? undefined : columns.split(',').filter(Boolean),
    ...(open && { open }),
  };
}

/** The query string of a state, without what is as it begins. */
export function writeListUrl(state: ListState, firstOrder: SortOrder): string {
  const query = new URLSearchParams();
  if (state.words) query.set('q', state.words);
  for (const [id, value] of Object.entries(state.filters)) if (value) query.set(id, value);
  if (state.sort !== firstOrder.sort || state.isDescending !== firstOrder.isDescending)
    query.set('sort', `${state.isDescending ? '-' : ''}${state.sort}`);
  if (state.size !== pageSizes[0]) query.set('size', String(state.size));
  if (state.columns) query.set('columns', state.columns.join(','));
  if (state.page > 1) query.set('page', String(state.page));
  const { cursor } = state;
  if (cursor) query.set(cursor.isBackward ? 'before' : 'after', `${cursor.id}.${cursor.key}`);
  if (state.open) query.set('open', state.open);
  return query.toString();
}
