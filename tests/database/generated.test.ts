import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { generateDatabaseTypes, typesFile } from '../../scripts/database-types.ts';
import { runSupabase } from '../../scripts/supabase-cli.ts';

it('the types of the database are those of the migrations: npm run db:types writes them', async () => {
  expect(await readFile(typesFile, 'utf8')).toBe(await generateDatabaseTypes(inject('stack').db_url));
});

it('Supabase’s advisors have nothing to warn of', async () => {
  const output = await runSupabase(
    ['db', 'advisors', '--level', 'warn', '--fail-on', 'warn'],
    inject('stack').db_url,
  );
  expect(output.trim()).toMatch(/^(\[\s*\])?$/);
});
