import { expect, test } from 'vitest';
import type { Connection } from '../../../local/postgres/client/connection.ts';
import type { Pool } from '../../../local/postgres/client/pool.ts';
import { createPreparedTexts } from '../../../local/postgres/client/prepared-texts.ts';
import { createRunner } from '../../../local/rest/transaction.ts';

const plain = (text: string) => ({ text, parameters: [] });
const work = {
  settings: plain('settings'),
  preRequest: undefined,
  main: plain('main'),
  explain: undefined,
  isReadOnly: false,
  isolation: undefined,
};
/** Runs over a connection in a transaction, whose batches end as `answer` says. */
function over(answer: (texts: string[]) => void) {
  const state = { isOpen: true };
  const connection: Connection = {
    run: async (statements) => {
      await Promise.resolve();
      answer(statements.map(({ text }) => text));
      return statements.map(() => undefined);
    },
    isInTransaction: true,
    get isOpen() {
      return state.isOpen;
    },
    end: () => undefined,
    destroy: () => {
      state.isOpen = false;
    },
    closed: new Promise(() => undefined),
  };
  const pool: Pool = { use: (use) => use(connection), close: () => Promise.resolve() };
  const prepared = createPreparedTexts();
  return { run: createRunner(pool, prepared), prepared, state };
}

test('the first error is what is thrown when its rollback fails, too, and the connection is given up', async () => {
  const { run, state } = over(([first]) => {
    throw new Error(first === 'rollback' ? 'no rollback' : 'the cause');
  });
  await expect(run({ ...work, verify: undefined })).rejects.toThrow('the cause');
  expect(state.isOpen).toBe(false);
});

test.each([undefined, () => undefined])('all that a transaction says is worth preparing', async (verify) => {
  const { run, prepared } = over(() => undefined);
  for (let n = 0; n < 3; n += 1) await run({ ...work, verify });
  expect(['begin', 'settings', 'main', 'commit'].filter((text) => !prepared.has(text))).toEqual([]);
});
