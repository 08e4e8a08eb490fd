import type { Sql } from 'postgres';
import { beforeEach, expect, test } from 'vitest';
import { createRunner } from '../../../local/rest/transaction.ts';

let prepared: Set<string>;
let run: (text: string) => Promise<unknown>;

beforeEach(() => {
  prepared = new Set();
  const connection = {
    unsafe: (text: string, _parameters: unknown, options?: { prepare: boolean }) => {
      if (options?.prepare) prepared.add(text);
      return {
        execute: () => (text.includes('fail') ? Promise.reject(new Error('failed')) : Promise.resolve([])),
      };
    },
    release: () => undefined,
  };
  const runner = createRunner({ reserve: () => Promise.resolve(connection) } as unknown as Sql);
  run = (text) =>
    runner({
      settings: { text: 'settings', parameters: [] },
      preRequest: undefined,
      main: { text, parameters: [] },
      explain: undefined,
      isReadOnly: true,
      isolation: undefined,
      verify: undefined,
    });
});
const times = async (count: number, text: (n: number) => string): Promise<void> => {
  for (let n = 0; n < count; n += 1) await run(text(n)).catch(() => undefined);
};

test('a statement is prepared after three times', async () => {
  await times(3, () => 'often');
  prepared.clear();
  await run('often');
  expect(prepared).toContain('often');
});

test('what came up fewer times is forgotten when much else came up since', async () => {
  await times(4, () => 'often');
  await times(2, () => 'sometimes');
  await times(3000, (n) => `once ${String(n)}`);
  await times(2, () => 'sometimes');
  expect(prepared).not.toContain('sometimes');
  await times(2, () => 'sometimes');
  expect(prepared).toContain('sometimes');
});

test('a statement that fails is not prepared, and takes no place of those that are', async () => {
  await times(2000, (n) => `fail ${String(n % 500)}`);
  await times(4, () => 'often');
  expect([...prepared].filter((text) => text.startsWith('fail'))).toEqual([]);
  expect(prepared).toContain('often');
});

test('a connection keeps at most 400', async () => {
  await times(2000, (n) => `statement ${String(Math.floor(n / 4))}`);
  expect(prepared.size).toBe(400);
});
