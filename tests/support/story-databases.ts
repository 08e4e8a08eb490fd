import { join } from 'node:path';
import { bootstrapDatabase } from '../../local/database/bootstrap.ts';
import { migrate } from '../../local/postgres/migrate.ts';
import { withConnection } from '../../local/postgres/with-connection.ts';
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
  await withConnection(serverUrl, (sql) => sql.unsafe(`create database ${nameOf(first)}`));
  await withConnection(first, bootstrapDatabase);
  // A new connection, with the settings that the bootstrap set for the database.
  await withConnection(first, async (sql) => {
    await migrate(sql, join(root, 'supabase', 'migrations'));
    await loadSampleData(sql, 'Unused-Password-1');
    await sql`analyze`;
  });
  for (const copy of copies) {
    await withConnection(serverUrl, (sql) =>
      sql.unsafe(`create database ${nameOf(copy)} template ${nameOf(first)}`),
    );
    // A copy has the tables, not the settings.
    await withConnection(copy, bootstrapDatabase);
  }
  return urls;
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
