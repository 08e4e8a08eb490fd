import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { fixDriver } from '../../../local/postgres/fix-driver.ts';

it('fixes the driver that is installed, and refuses another one', () => {
  const read = (file: string) => readFileSync(join(process.cwd(), 'node_modules/postgres', file), 'utf8');
  for (const folder of ['src', 'cjs/src']) {
    expect(fixDriver('connection', read(`${folder}/connection.js`))).toContain('if (socket === null)');
    expect(fixDriver('index', read(`${folder}/index.js`))).toContain('c.life');
    for (const file of ['connection', 'index']) {
      const fixed = fixDriver(file, read(`${folder}/${file}.js`));
      expect(fixDriver(file, fixed)).toBe(fixed);
    }
  }
  expect(() => fixDriver('index', 'export default 1')).toThrow('postgres.js has changed');
});

it('is what tests that start a stack of their own use, too', () => {
  expect(String(postgres)).toContain('c.life');
});
