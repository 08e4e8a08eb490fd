import { expect, test } from 'vitest';
import { createVisitorQueue } from '../../../local/rest/visitor-queue.ts';

test('visitors wait in turn for seven places, and others pass them', async () => {
  const queued = createVisitorQueue();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<void> => {
    begun.push(name);
    return new Promise((end) => ends.push(end));
  };
  const all = Array.from({ length: 9 }, (_, n) => queued('anon', work(String(n))));
  all.push(queued('authenticated', work('member')));
  await Promise.resolve();
  expect(begun).toEqual(['0', '1', '2', '3', '4', '5', '6', 'member']);
  ends[0]?.();
  await all[0];
  await Promise.resolve();
  expect(begun.at(-1)).toBe('7');
  const failing = expect(queued('anon', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  await failing;
  expect(begun).toHaveLength(10);
});

test('a visitor whose place is not free within the queue is sent away', async () => {
  const queued = createVisitorQueue();
  const ends: (() => void)[] = [];
  const work = (): Promise<void> => new Promise((end) => ends.push(end));
  const all = Array.from({ length: 207 }, () => queued('anon', work));
  await expect(queued('anon', work)).rejects.toMatchObject({ status: 503 });
  await expect(queued('authenticated', () => Promise.resolve('member'))).resolves.toBe('member');
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  await expect(queued('anon', () => Promise.resolve('later'))).resolves.toBe('later');
});

test('a visitor who left is not waited for', async () => {
  const queued = createVisitorQueue();
  const ends: (() => void)[] = [];
  const work = (): Promise<void> => new Promise((end) => ends.push(end));
  const all = Array.from({ length: 7 }, () => queued('anon', work));
  const leaving = new AbortController();
  const begun: string[] = [];
  const left = Array.from({ length: 200 }, () =>
    queued(
      'anon',
      () => Promise.resolve(begun.push('left')),
      () => leaving.signal,
    ),
  );
  leaving.abort();
  for (const result of await Promise.allSettled(left)) expect(result.status).toBe('rejected');
  const next = queued('anon', () => Promise.resolve(begun.push('next')));
  await expect(
    queued(
      'anon',
      () => Promise.resolve(begun.push('left')),
      () => leaving.signal,
    ),
  ).rejects.toMatchObject({ status: 503 });
  for (const end of ends) end();
  await Promise.all([...all, next]);
  expect(begun).toEqual(['next']);
});

/** Work that goes on until its end is called, in the order in which it began. */
function heldWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve) =>
      ends.push(() => {
        resolve(name);
      }),
    );
  };
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, ends, work, endNext };
}

test('one address has four places, however many it asks for, and others the rest', async () => {
  const queued = createVisitorQueue();
  const { begun, ends, work, endNext } = heldWork();
  const all = Array.from({ length: 40 }, (_, n) => queued('anon', work(`a${String(n)}`), undefined, 'a'));
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
  all.push(queued('anon', work('b0'), undefined, 'b'), queued('anon', work('c0'), undefined, 'c'));
  expect(begun.slice(4)).toEqual(['b0', 'c0']);
  while (ends.length > 0) await endNext();
  expect(await Promise.all(all)).toHaveLength(42);
});

test('addresses take turns, however long their lines are', async () => {
  const queued = createVisitorQueue();
  const { begun, ends, work, endNext } = heldWork();
  const ask = (address: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      queued('anon', work(`${address}${String(n)}`), undefined, address),
    );
  // All seven places are taken.
  const all = [...ask('x', 4), ...ask('y', 3)];
  all.push(...ask('a', 20), ...ask('b', 2), ...ask('c', 1));
  for (let ended = 0; ended < 6; ended += 1) await endNext();
  expect(begun.slice(7)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
  while (ends.length > 0) await endNext();
  await Promise.all(all);
});

test('when too many wait, the last of the longest line is sent away, not who came with one request', async () => {
  const queued = createVisitorQueue();
  const { ends, work, endNext } = heldWork();
  const ask = (address: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      queued('anon', work(`${address}${String(n)}`), undefined, address).catch(
        (error: unknown) => (error as { status: number }).status,
      ),
    );
  const first = [...ask('x', 4), ...ask('y', 3)];
  const flood = ask('a', 200);
  const [late] = ask('b', 1);
  expect(await flood.at(-1)).toBe(503);
  expect(await Promise.all(ask('a', 1))).toEqual([503]);
  while (ends.length > 0) await endNext();
  expect(await late).toBe('b0');
  expect((await Promise.all(flood)).filter((answer) => answer === 503)).toHaveLength(1);
  await Promise.all(first);
});
