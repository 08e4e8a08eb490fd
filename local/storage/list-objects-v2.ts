import { z } from 'zod';
import type { Caller } from '../callers/caller.ts';
import type { PostgresConnection } from './lite/lite.ts';
import { isStorable } from './object-keys.ts';
import { queryAs, withIsoTimes } from './query.ts';

const Column = z.enum(['name', 'updated_at', 'created_at']);
const Order = z.enum(['asc', 'desc']);

export const ListV2Request = z.object({
  prefix: z.string().refine(isStorable).default(''),
  limit: z.number().int().min(1).default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: Column, order: Order.default('asc') }).optional(),
});
export type ListV2Request = z.infer<typeof ListV2Request>;

interface Entry {
  key: string;
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: unknown;
}

const Cursor = z.object({
  l: z.string(),
  o: Order.default('asc'),
  c: Column.default('name'),
  a: z.string().default(''),
});
type Cursor = z.infer<typeof Cursor>;

/**
 * The objects of a bucket in pages, `with_delimiter` one level with its folders, as Storage's list-v2; undefined for a cursor
 * that is none.
 */
export async function listObjectsV2(
  connection: PostgresConnection,
  caller: Caller,
  bucket: string,
  request: ListV2Request,
): Promise<object | undefined> {
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor);
  if (request.cursor !== undefined && cursor === undefined) return undefined;
  const limit = Math.min(request.limit, 1000);
  const column = cursor?.c ?? request.sortBy?.column ?? 'name';
  const order = cursor?.o ?? request.sortBy?.order ?? 'asc';
  const rows = await queryAs<Entry>(connection, caller, 'storage.object.list_v2', listSql(column, order), [
    bucket,
    request.prefix,
    request.with_delimiter,
    cursor?.l ?? '',
    cursor?.a ?? '',
    limit + 1,
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  const next: Cursor | undefined = hasNext
    ? {
        l: last.name,
        o: order,
        c: column,
        a: column === 'name' ? '' : new Date(last[column] ?? 0).toISOString(),
      }
    : undefined;
  const shown = page.map(({ key, ...entry }) => ({
    ...(request.with_delimiter && { key }),
    ...withIsoTimes(entry),
    name: entry.id === null && !entry.name.endsWith('/') ? `${entry.name}/` : entry.name,
  }));
  return {
    hasNext,
    ...(next && { nextCursor: writeCursor(next), nextCursorKey: next.l }),
    folders: shown.filter(({ id }) => id === null),
    objects: shown.filter(({ id }) => id !== null),
  };
}

// A folder has the time of its first object, by which it is sorted: by name it has none.
const listSql = (column: z.infer<typeof Column>, order: z.infer<typeof Order>): string => `
  with visible as (
    select *, $3::boolean and position('/' in substr(name, length($2) + 1)) > 0 as is_inside,
      split_part(substr(name, length($2) + 1), '/', 1) as first
    from storage.objects where bucket_id = $1 and starts_with(name, $2)
  ), entries as (
    select $2 || first as name, null::uuid as id, ${column === 'name' ? 'null::timestamptz' : 'min(created_at)'} as updated_at,
      ${column === 'name' ? 'null::timestamptz' : 'min(created_at)'} as created_at, null::timestamptz as last_accessed_at,
      null::jsonb as metadata
    from visible where is_inside group by first
    union all
    select name, id, updated_at, created_at, last_accessed_at, metadata from visible where not is_inside
  ), sorted as (
    select *, ${column === 'name' ? 'null::timestamptz' : `date_trunc('milliseconds', ${column})`} as time from entries
  )
  select split_part(name, '/', cardinality(string_to_array($2, '/')) + ($2 = '')::integer) as key,
    name, id, updated_at, created_at, last_accessed_at, metadata from sorted
  where $4 = '' or ${
    column === 'name'
      ? `name collate "C" ${order === 'asc' ? '>' : '<'} $4 and $5 = ''`
      : `(time, name collate "C") ${order === 'asc' ? '>' : '<'} (coalesce(nullif($5, '')::timestamptz, 'epoch'), $4)`
  }
  order by ${column === 'name' ? '' : `time ${order}, `}name collate "C" ${order} limit $6`;

const writeCursor = (cursor: Cursor): string =>
  Buffer.from(
    Object.entries(cursor)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `${key}:${value}`)
      .join('\n'),
  ).toString('base64');

function readCursor(token: string): Cursor | undefined {
  const parts = Buffer.from(token, 'base64')
    .toString()
    .split('\n')
    .map((line) => /^(\S):(.*)/.exec(line));
  const parsed = Cursor.safeParse(Object.fromEntries(parts.map((part) => [part?.[1] ?? '', part?.[2]])));
  if (!parsed.success || !isStorable(parsed.data.l)) return undefined;
  return parsed.data.a !== '' && Number.isNaN(Date.parse(parsed.data.a)) ? undefined : parsed.data;
}
