import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeKeys, readKeys } from '../../../local/data-folder/folder-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-keys-'));
const file = join(folder, 'keys.json');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('reads the keys that were written', () => {
  const keys = makeKeys();
  writeFileSync(file, JSON.stringify(keys));
  expect(readKeys(file)).toEqual(keys);
});

it.each([
  ['', 'it is not JSON'],
  ['{"publishable": "sb_', 'it is not JSON'],
  ['null', 'it has no publishable, secret, databasePassword, demoPassword'],
  ['{"publishable":"a","secret":"b","databasePassword":3,"demoPassword":"d"}', 'it has no databasePassword'],
])('names the file when it holds %j', (text, problem) => {
  writeFileSync(file, text);
  expect(() => readKeys(file)).toThrow(`${file} is damaged: ${problem}. Restore it`);
});
