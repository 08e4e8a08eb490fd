import { expect, inject, onTestFinished, test } from 'vitest';
import type { Connection } from '../../../local/postgres/client/connection.ts';
import { createPool } from '../../../local/postgres/client/pool.ts';
import { createPreparedTexts } from '../../../local/postgres/client/prepared-texts.ts';

const { db_url } = inject('stack');
const open = (max: number, lifetime?: Parameters<typeof createPool>[3]) => {
  const pool = createPool(db_url, max, createPreparedTexts(), lifetime);
  onTestFinished(() => pool.close());
  return pool;
};
const pidOf = async (connection: Connection) => {
  const [row] = await connection.run([{ text: 'select pg_backend_pid()', parameters: [] }]);
  return String(row?.[0]);
};
const long = { maxUses: 1000, maxAgeMs: 600_000, maxIdleMs: 600_000 };

/** Holds a connection until it is told to release it. */
const holdOne = (pool: ReturnType<typeof open>, account?: string) => {
  const [held, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const used = pool.use(
    () => {
      held.resolve(undefined);
      return end.promise;
    },
    { account },
  );
  const state = { isHeld: false };
  void held.promise.then(() => (state.isHeld = true));
  const release = () => {
    end.resolve(undefined);
    return used;
  };
  return { held: held.promise, state, release };
};

test('who no longer waits is never served, and stands in nobody’s way', async () => {
  const pool = open(1);
  const holder = holdOne(pool);
  await holder.held;
  const leaving = new AbortController();
  const served: string[] = [];
  const turn = { signal: () => leaving.signal };
  const left = pool.use(() => Promise.resolve(served.push('left')), turn);
  const stays = pool.use(() => Promise.resolve(served.push('stays')));
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'CONNECTION_WAIT_ABORTED' });
  const late = pool.use(() => Promise.resolve(served.push('late')), turn);
  await expect(late).rejects.toMatchObject({ code: 'CONNECTION_WAIT_ABORTED' });
  await holder.release();
  await stays;
  expect(served).toEqual(['stays']);
});

test('the connection that opens for who left is for the next', async () => {
  const pool = open(1);
  const leaving = new AbortController();
  const served: string[] = [];
  const left = pool.use(() => Promise.resolve(served.push('left')), {
    account: 'a',
    signal: () => leaving.signal,
  });
  const next = pool.use(() => Promise.resolve(served.push('next')), { account: 'a' });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'CONNECTION_WAIT_ABORTED' });
  await next;
  expect(served).toEqual(['next']);
});

test('closing waits for connections that are opening, and those who wait for them', async () => {
  const pool = open(2);
  const done: string[] = [];
  const all = ['first', 'second', 'third'].map((name) =>
    pool.use(async (connection) => done.push(`${name} ${await pidOf(connection)}`)),
  );
  await pool.close();
  expect(done).toHaveLength(3);
  await Promise.all(all);
  await expect(pool.use(pidOf)).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
});

test('one account holds at most half of the connections', async () => {
  const pool = open(4);
  const own = Array.from({ length: 4 }, () => holdOne(pool, 'busy'));
  await Promise.all(own.slice(0, 2).map(({ held }) => held));
  const others = [holdOne(pool, 'other'), holdOne(pool)];
  await Promise.all(others.map(({ held }) => held));
  expect(own.map(({ state }) => state.isHeld)).toEqual([true, true, false, false]);
  await others[0]?.release();
  expect(own[2]?.state.isHeld).toBe(false);
  await own[0]?.release();
  await own[2]?.held;
  expect(own[3]?.state.isHeld).toBe(false);
  await own[1]?.release();
  await own[3]?.held;
  await Promise.all([...own.slice(2), ...others.slice(1)].map(({ release }) => release()));
});

test('a connection is replaced after so many uses, or when it is old', async () => {
  const used = open(1, { ...long, maxUses: 3 });
  const pids: string[] = [];
  for (let n = 0; n < 7; n += 1) pids.push(await used.use(pidOf));
  expect(new Set(pids).size).toBe(3);
  expect(new Set(pids.slice(0, 3)).size).toBe(1);
  const aged = open(1, { ...long, maxAgeMs: 0 });
  expect(await aged.use(pidOf)).not.toBe(await aged.use(pidOf));
});

test('a connection that is idle is closed', async () => {
  const pool = open(1, { ...long, maxIdleMs: 40 });
  const closed = await pool.use((connection) => Promise.resolve({ closed: connection.closed }));
  await closed.closed;
  expect(await pool.use(pidOf)).toMatch(/^\d+$/);
});
