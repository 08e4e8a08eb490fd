import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { describeFacts } from './facts/run-facts.ts';

const { api_url, db_url, secret_key } = inject('stack');
const sql = postgres(db_url, { max: 1, onnotice: () => undefined });
/** Whether the server knows the first and the last of what the fixture makes. */
const isServed = async () => {
  const answers = ['fact_towns?limit=0', 'fact_values?limit=0', 'rpc/fact_list'].map((path) =>
    fetch(`${api_url}/rest/v1/${path}`, { headers: { apikey: secret_key } }),
  );
  return (await Promise.all(answers)).every(({ ok }) => ok);
};

/** Takes away all that the fixture made, also what a run before left. */
const clear = () =>
  sql.unsafe(`do $$ declare one text; begin
    for one in select format('drop table if exists %s cascade', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relname like 'fact\\_%' and relkind = 'r' loop execute one; end loop;
    for one in select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'fact\\_%' loop execute one; end loop;
    for one in select format('drop type if exists %s cascade', oid::regtype) from pg_type
      where typnamespace = 'public'::regnamespace and typname in ('fact_mood', 'fact_point') loop execute one; end loop;
  end $$`);

beforeAll(async () => {
  await clear();
  await sql.unsafe(await readFile(new URL('facts/rest/fixture.sql', import.meta.url), 'utf8'));
  await vi.waitUntil(isServed, { timeout: 30_000 });
});
afterAll(async () => {
  await clear();
  await sql.end();
});

describeFacts('rest', {
  after: async (hasWritten) => {
    if (hasWritten) await sql`select fact_reset()`;
  },
});
