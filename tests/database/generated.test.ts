import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { describeTriggers, triggersFile } from '../../scripts/database/triggers.ts';
import { generateDatabaseTypes, typesFile } from '../../scripts/database/types.ts';
import { runSupabase } from '../../scripts/deploy/supabase-cli.ts';

it('the database types are current: npm run db:types generates them', async () => {
  expect(await readFile(typesFile, 'utf8')).toBe(await generateDatabaseTypes(inject('stack').db_url));
});

it('the trigger map is current and describes each trigger: npm run db:triggers generates it', async () => {
  const map = await describeTriggers(inject('stack').db_url);
  expect(await readFile(triggersFile, 'utf8')).toBe(map);
  expect(map.split('\n').filter((line) => line.startsWith('|') && /\|\s*\|$/.test(line))).toEqual([]);
});

it('the Supabase advisors report no warnings', async () => {
  const output = await runSupabase(
    ['db', 'advisors', '--level', 'warn', '--fail-on', 'warn'],
    inject('stack').db_url,
  );
  expect(output.trim()).toMatch(/^(\[\s*\])?$/);
});
