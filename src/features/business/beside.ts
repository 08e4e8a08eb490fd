import { loadDataClient } from '../../lib/data-client.ts';
import type { Row } from './form-fields.ts';
import type { PostKind } from './post-kinds.ts';

// A table of its own, so that no list carries it.
const beside = {
  job: undefined,
  event: { table: 'event_access', key: 'event_id', column: 'online_url' },
  deal: { table: 'deal_codes', key: 'deal_id', column: 'shared_code' },
} as const;

/** Reads what stands beside a post: where an event is online, the code of a deal. */
export async function readBeside(kind: PostKind, id: string): Promise<Row> {
  const part = beside[kind];
  if (!part) return {};
  const data = await loadDataClient();
  const { data: found } = await data
    .from(part.table)
    .select('*')
    .eq(part.key as never, id as never)
    .maybeSingle()
    .throwOnError();
  return { [part.column]: (found as Row | null)?.[part.column] ?? null };
}

/** Writes what stands beside a post, as far as `patch` names it; answers that. */
export async function writeBeside(kind: PostKind, id: string, patch: Row): Promise<Row> {
  const part = beside[kind];
  if (!part || !(part.column in patch)) return {};
  const data = await loadDataClient();
  const value = patch[part.column];
  const rows = data.from(part.table);
  if (value === null)
    await rows
      .delete()
      .eq(part.key as never, id)
      .throwOnError();
  else {
    const { data: changed } = await rows
      .update({ [part.column]: value } as never)
      .eq(part.key as never, id as never)
      .select('*')
      .throwOnError();
    if (changed.length === 0)
      await data
        .from(part.table)
        .insert({ [part.key]: id, [part.column]: value } as never)
        .throwOnError();
  }
  return { [part.column]: value };
}

/** The columns of a row that are the post's own. */
export const withoutBeside = (kind: PostKind, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== beside[kind]?.column));
