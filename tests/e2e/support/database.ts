import postgres from 'postgres';
import { hub } from './hub.ts';

/** Runs a statement on the hub's database, as its owner: for rows that no page can make. */
export async function inDatabase<Row extends Record<string, unknown>>(
  statement: string,
  ...values: string[]
) {
  const sql = postgres(hub.db_url, { max: 1 });
  try {
    return await sql.unsafe<Row[]>(statement, values);
  } finally {
    await sql.end();
  }
}

/** Adds an approved listing; answers the address of its page. */
export async function addListing(columns: Record<string, string>): Promise<string> {
  const names = Object.keys(columns);
  const [row] = await inDatabase<{ slug: string }>(
    `insert into public.businesses (status, owner_id, ${names.join(', ')})
     values ('approved', null, ${names.map((name, index) => `$${String(index + 1)}${name.endsWith('_hours') ? '::text::jsonb' : ''}`).join(', ')}) returning slug`,
    ...Object.values(columns),
  );
  return `/directory/${row?.slug ?? ''}`;
}
