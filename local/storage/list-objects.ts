import { z } from 'zod';
import type { PostgresConnection } from './lite/lite.ts';
import { isStorable } from './object-keys.ts';
import type { Caller } from '../callers/caller.ts';
import { queryAs, withIsoTimes } from './query.ts';

export const ListRequest = z.object({
  prefix: z.string().refine(isStorable),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().refine(isStorable).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});
export type ListRequest = z.infer<typeof ListRequest>;

/** One level of a bucket as Storage lists it: folders first (id null), then files, named from `prefix` on. */
export async function listObjects(
  connection: PostgresConnection,
  caller: Caller,
  bucket: string,
  request: ListRequest,
): Promise<unknown[]> {
  const prefix =
    request.prefix === '' || request.prefix.endsWith('/') ? request.prefix : `${request.prefix}/`;
  const { column, order } = request.sortBy;
  const sql = `
    with visible as (
      select *, substr(name, length($2) + 1) as rest from storage.objects
      where bucket_id = $1 and starts_with(name, $2) and name <> $2
    ), entries as (
      select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata, true as folder
      from visible where position('/' in rest) > 0 group by 1
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata, false from visible
      where position('/' in rest) = 0
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from entries
    where name ilike $3 || '%'
    order by folder desc, ${column} ${order}, name ${order} limit $4 offset $5`;
  const search = request.search.replace(/[\\%_]/g, '\\$&');
  const parameters = [bucket, prefix, search, request.limit, request.offset];
  const rows = await queryAs<object>(connection, caller, 'storage.object.list', sql, parameters);
  return rows.map(withIsoTimes);
}
