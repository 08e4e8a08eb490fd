import { join } from 'node:path';
import postgres from 'postgres';
import { bootstrapDatabase } from '../../local/database/bootstrap.ts';
import { migrate } from '../../local/postgres/migrate.ts';
import { root } from '../../local/project.ts';
import { loadSampleData } from '../../local/sample-data/load.ts';

/**
 * Creates `count` databases with the demo town on the server at `serverUrl`, one for each worker, and returns their URLs.
 * Stories that are rolled back run in them: nothing is committed there, so none meets the rows or locks of another test.
 */
export async function createStoryDatabases(serverUrl: string, count: number): Promise<string[]> {
  const urls = Array.from({ length: count }, (_, index) => {
    const url = new URL(serverUrl);
    url.pathname = `/stories_${String(index + 1)}`;
    return url.href;
  });
  const [first = '', ...copies] = urls;
  await within(serverUrl, (sql) => sql.unsafe(`create database ${nameOf(first)}`));
  await within(first, bootstrapDatabase);
  // A new connection, with the settings that the bootstrap set for the database.
  await within(first, async (sql) => {
    await migrate(sql, join(root, 'supabase', 'migrations'));
    await loadSampleData(sql, 'Unused-Password-1');
    await sql`analyze`;
  });
  for (const copy of copies) {
    await within(serverUrl, (sql) => sql.unsafe(`create database ${nameOf(copy)} template ${nameOf(first)}`));
    // A copy has the tables, not the settings.
    await within(copy, bootstrapDatabase);
  }
  return urls;
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function within(url: string, work: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
