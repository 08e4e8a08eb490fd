import { z } from 'zod';
import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { Cursor, ListState } from '../../../kit/table/list-url.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import type { CategoryTable, ListDefinition, ListEntity, ListRow } from './definition.ts';

const Page = z.object({
  rows: z.array(z.unknown()),
  has_more: z.boolean(),
  total: z.number(),
  is_total_exact: z.boolean(),
});

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** Whether there are no more than `total`. */
  isTotalExact: boolean;
  /** Where the page before begins, and the one after. */
  previous: Cursor | undefined;
  next: Cursor | undefined;
}

const searchOf = (
  { entity, fixed }: { entity: ListEntity; fixed?: Readonly<Record<string, string>> },
  { words, filters, sort, isDescending }: ListState,
) => ({
  entity,
  q: words,
  filters: { ...filters, ...fixed },
  sort,
  descending: isDescending,
});

/** Reads the page of a list that its state names. Throws the database's error. */
export async function readList<Row extends ListRow>(
  list: Pick<ListDefinition<Row>, 'entity' | 'row' | 'fixed'>,
  state: ListState,
): Promise<ListPage<Row>> {
  const data = await loadDataClient();
  const { cursor, size } = state;
  const { data: answer } = await data
    .rpc('admin_list', {
      ...searchOf(list, state),
      ...(cursor && { cursor_key: cursor.key, cursor_id: cursor.id, backward: cursor.isBackward }),
      page_size: size,
    })
    .throwOnError();
  const page = Page.parse(answer);
  const rows = page.rows.map((one) => list.row.parse(one));
  const at = (one: Row | undefined, isBackward: boolean) =>
    one && { id: one.id, key: one.sort_key, isBackward };
  const isBackward = cursor?.isBackward ?? false;
  return {
    rows,
    total: page.total,
    isTotalExact: page.is_total_exact,
    previous: (isBackward ? page.has_more : cursor !== undefined) ? at(rows[0], true) : undefined,
    next: (isBackward ? true : page.has_more) ? at(rows.at(-1), false) : undefined,
  };
}

/** Reads one row by its id, whatever a list shows; undefined where there is none. Throws the database's error. */
export async function readRow<Row extends ListRow>(
  list: Pick<ListDefinition<Row>, 'entity' | 'row' | 'firstOrder' | 'fixed'>,
  id: string,
): Promise<Row | undefined> {
  if (!z.guid().safeParse(id).success) return undefined;
  const { rows } = await readList(list, {
    ...list.firstOrder,
    words: '',
    filters: { id },
    cursor: undefined,
    page: 1,
    size: 1,
    columns: undefined,
  });
  return rows[0];
}

/** Saves all rows of a search as a CSV file with these columns; needs the right to export. Throws the database's error. */
export async function exportList<Row extends ListRow>(
  list: Pick<ListDefinition<Row>, 'entity' | 'row' | 'many' | 'fixed'>,
  state: ListState,
  columns: readonly Column<Row>[],
): Promise<void> {
  const data = await loadDataClient();
  let text = byteOrderMark + toCsv([columns.map(({ label }) => label)]);
  let last: Row | undefined;
  for (let hasMore = true; hasMore;) {
    const { data: answer } = await data
      .rpc('export_admin_list', {
        ...searchOf(list, state),
        ...(last && { cursor_key: last.sort_key, cursor_id: last.id }),
      })
      .throwOnError();
    const page = Page.parse(answer);
    const rows = page.rows.map((one) => list.row.parse(one));
    text += toCsv(rows.map((one) => columns.map((column) => column.text(one))));
    last = rows.at(-1);
    hasMore = page.has_more && last !== undefined;
  }
  const name = list.many.toLowerCase().replaceAll(' ', '-');
  downloadText(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, text, 'text/csv;charset=utf-8');
  track('download', { file: `list_${list.entity}` });
}

/** The categories that a list can be narrowed to, by name. Throws the database's error. */
export async function listCategories(table: CategoryTable): Promise<string[]> {
  const data = await loadDataClient();
  const { data: rows } = await data.from(table).select('name').order('name').throwOnError();
  return rows.map(({ name }) => name);
}
