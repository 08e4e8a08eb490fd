import { withConnection } from '../../local/postgres/with-connection.ts';
import { createTemplates, databaseUrl } from './template-databases.ts';

/**
 * The Postgres that stories run on: the local stack's, whose URL is given, or that of TEST_DATABASE_URL, as hosted projects have it: with the
 * extension `safeupdate`. Throws when that one lacks it.
 */
export async function prepareStoryServer(stackUrl: string): Promise<string> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return stackUrl;
  await withConnection(url, async (sql) => {
    await sql`load 'safeupdate'`;
    await sql`set safeupdate.enabled = off`;
    // What a run before left.
    const left = await sql<{ name: string }[]>`
      select quote_ident(datname) as name from pg_database where datname ~ '^(template_(migrated|demo_town|town)|(stories|town)_[0-9]+)$'`;
    for (const { name } of left) await sql.unsafe(`drop database ${name} with (force)`);
  });
  await createTemplates(url);
  return url;
}

/**
 * Loads the extension in each session of a story database, as hosted projects do in those of the API. A story switches it on while a person acts:
 * what it does as the owner is not what the API does.
 */
export async function loadSafeUpdate(serverUrl: string, name: string): Promise<void> {
  if (serverUrl !== process.env['TEST_DATABASE_URL']) return;
  await withConnection(databaseUrl(serverUrl, name), async (sql) => {
    await sql.unsafe(`alter database ${name} set session_preload_libraries = 'safeupdate'`);
    await sql.unsafe(`alter database ${name} set safeupdate.enabled = off`);
  });
}
