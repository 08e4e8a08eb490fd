import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { describeTriggers, triggersFile } from '../../scripts/database-triggers.ts';
import { generateDatabaseTypes, typesFile } from '../../scripts/database-types.ts';
import { runSupabase } from '../../scripts/supabase-cli.ts';

it('the types of the database are those of the migrations: npm run db:types writes them', async () => {
  expect(await readFile(typesFile, 'utf8')).toBe(await generateDatabaseTypes(inject('stack').db_url));
});

it('the map of triggers is that of the migrations, and says what each is for: npm run db:triggers writes it', async () => {
  const map = await describeTriggers(inject('stack').db_url);
  expect(await readFile(triggersFile, 'utf8')).toBe(map);
  expect(map.split('\n').filter((line) => line.startsWith('|') && /\|\s*\|$/.test(line))).toEqual([]);
});

it('Supabase’s advisors have nothing to warn of', async () => {
  const output = await runSupabase(
    ['db', 'advisors', '--level', 'warn', '--fail-on', 'warn'],
    inject('stack').db_url,
  );
  expect(output.trim()).toMatch(/^(\[\s*\])?$/);
});
