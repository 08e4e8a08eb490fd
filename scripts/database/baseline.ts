/**
 * `npm run db:baseline`: writes the one migration that a new database begins with from supabase/schemas. Only before the first
 * release: after it, databases exist that have applied it, and every change is a migration of its own (docs/data.md).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const schemasFolder = fileURLToPath(new URL('../../supabase/schemas', import.meta.url));
const migrationsFolder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const baselineFile = '20261122050000_baseline.sql';

/** The files of supabase/schemas in the order in which they apply, each with its SQL. */
export function readSchemaFiles(): { file: string; statements: string }[] {
  const files = readdirSync(schemasFolder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => ({ file, statements: readFileSync(join(schemasFolder, file), 'utf8') }));
}

function writeBaseline() {
  const later = readdirSync(migrationsFolder).filter(
    (file) => file.endsWith('.sql') && file !== baselineFile,
  );
  if (later.length > 0)
    throw new Error(`The baseline is not written again once migrations follow it: ${later.join(', ')}.`);
  const parts = readSchemaFiles().map(({ file, statements }) => `-- ${file}\n\n${statements.trim()}\n`);
  const header = '-- Written by `npm run db:baseline` from supabase/schemas. Do not edit.\n';
  writeFileSync(join(migrationsFolder, baselineFile), [header, ...parts].join('\n'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeBaseline();
