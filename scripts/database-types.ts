/**
 * `npm run db:types`: writes the types of the database into supabase/functions/_shared/database.types.ts, from the migrations
 * alone, with the Supabase CLI on an empty Postgres of its own.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { format } from 'prettier';
import { bootstrapDatabase } from '../local/database/bootstrap.ts';
import { migrate } from '../local/postgres/migrate.ts';
import { startPostgres } from '../local/postgres/start.ts';
import { runSupabase } from './supabase-cli.ts';

/** Where the types are kept. */
export const typesFile = new URL('../supabase/functions/_shared/database.types.ts', import.meta.url);

/** The types of a database's public schema, as the file holds them. */
export async function generateDatabaseTypes(databaseUrl: string): Promise<string> {
  const types = await runSupabase(
    ['gen', 'types', '--lang', 'typescript', '--schema', 'public'],
    databaseUrl,
  );
  const header = '// Written by `npm run db:types` from the migrations. Do not edit.\n';
  return format(header + types, { parser: 'typescript', singleQuote: true, printWidth: 110 });
}

async function withMigratedDatabase(work: (databaseUrl: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'hub-types-'));
  const server = await startPostgres({ folder: join(folder, 'postgres'), port: 0 });
  const once = async (step: (sql: Sql) => Promise<unknown>) => {
    const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
    await step(sql).finally(() => sql.end());
  };
  try {
    await once(bootstrapDatabase);
    await once((sql) => migrate(sql, new URL('../supabase/migrations', import.meta.url).pathname));
    await work(server.url);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await withMigratedDatabase(async (databaseUrl) => {
    await writeFile(typesFile, await generateDatabaseTypes(databaseUrl));
  });
}
