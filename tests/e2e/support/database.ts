import postgres from 'postgres';
import { hub } from './running-hub.ts';

/**
 * The hub's database, as its owner. One pool per worker, connected on first use; idle connections close by
 * themselves, because a worker that has run the last test of a file may get more tests of the same file. A statement that waits for
 * a lock in vain fails with its text, before the test ends without a word about it.
 */
export const sql = postgres(hub.db_url, {
  max: 2,
  idle_timeout: 2,
  onnotice: () => undefined,
  connection: { statement_timeout: 120_000 },
});

/** Runs a statement on the hub's database as its owner, for rows that no page can create. */
export async function inDatabase<Row extends Record<string, unknown>>(
  statement: string,
  ...values: string[]
) {
  return sql.unsafe<Row[]>(statement, values);
}

/** Adds an approved listing; returns the path of its page. */
export async function addListing(columns: Record<string, string>): Promise<string> {
  const names = Object.keys(columns);
  const [row] = await inDatabase<{ slug: string }>(
    `insert into public.businesses (status, owner_id, ${names.join(', ')})
     values ('approved', null, ${names.map((name, index) => `$${String(index + 1)}${name.endsWith('_hours') ? '::text::jsonb' : ''}`).join(', ')}) returning slug`,
    ...Object.values(columns),
  );
  return `/directory/${row?.slug ?? ''}`;
}
