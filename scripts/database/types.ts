/**
 * `npm run db:types`: writes the types of the database into supabase/functions/_shared/database.types.ts, from the migrations
 * alone, with the Supabase CLI on an empty Postgres of its own.
 */
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { withMigratedDatabase } from './migrated-database.ts';
import { runSupabase } from '../deploy/supabase-cli.ts';

/** The file with the types. */
export const typesFile = new URL('../../supabase/functions/_shared/database.types.ts', import.meta.url);

/** The types of a database's public schema, as the file holds them. */
export async function generateDatabaseTypes(databaseUrl: string): Promise<string> {
  const types = await runSupabase(
    ['gen', 'types', '--lang', 'typescript', '--schema', 'public'],
    databaseUrl,
  );
  const header = '// Written by `npm run db:types` from the migrations. Do not edit.\n';
  return format(header + types, { parser: 'typescript', singleQuote: true, printWidth: 110 });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await withMigratedDatabase(async (databaseUrl) => {
    await writeFile(typesFile, await generateDatabaseTypes(databaseUrl));
  });
}
