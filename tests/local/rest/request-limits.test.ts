import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVisitorQueue } from '../../../local/rest/request-limits.ts';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

const schema = `
  create table parents (id int primary key);
  create table children (id int primary key, parent_id int references parents (id));
  alter table parents add info jsonb;
  grant select on parents, children to anon, authenticated, service_role;
  create function hold(n int) returns void language sql volatile set statement_timeout = '60s' as
    $$ select pg_sleep(60) $$;`;
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend(schema);
});
afterAll(() => backend.stop());

const nested = (depth: number): string => {
  let select = 'id';
  for (let level = depth; level > 0; level -= 1)
    select = `id,${level % 2 ? 'children' : 'parents'}!children_parent_id_fkey(${select})`;
  return select;
};
const read = (select: string, key = apiKeys.publishable): Promise<Response> =>
  fetch(`${backend.url}/rest/v1/parents?select=${encodeURIComponent(select)}`, { headers: { apikey: key } });

describe('embedded tables', () => {
  test('are limited in depth for visitors', async () => {
    expect((await read(nested(4))).status).toBe(200);
    for (const depth of [5, 80]) {
      const refused = await read(nested(depth));
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'PGRST100' }]);
    }
  });

  test('are limited in number for visitors', async () => {
    const many = (count: number): string =>
      Array.from({ length: count }, (_, n) => `c${String(n)}:children(id)`).join(',');
    expect((await read(many(12))).status).toBe(200);
    expect((await read(many(13))).status).toBe(400);
  });

  test('are counted between quotes that delimit no name', async () => {
    const between = await read(`a:info->>x",${nested(5)},b:info->>y"`);
    expect([between.status, await between.json()]).toMatchObject([
      400,
      { message: 'Embed at most 12 tables, 4 deep.' },
    ]);
    const named = await read('"x(x(x(x(x(x":id');
    expect([named.status, await named.json()]).toEqual([200, []]);
  });

  test('are refused with an answer however deep', async () => {
    expect((await read('a('.repeat(5000))).status).toBe(400);
  });

  test('are counted between quotes as a name, for whoever asks with more rights, too', async () => {
    expect((await read(nested(6), apiKeys.secret)).status).toBe(200);
    expect((await read(nested(80), apiKeys.secret)).status).toBe(400);
  });
});

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

test('lost connections answer their visitors and free the places', async () => {
  const held = Array.from({ length: 7 }, (_, n) =>
    fetch(`${backend.url}/rest/v1/rpc/hold`, {
      method: 'POST',
      headers: { apikey: apiKeys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ n }),
    }).then(({ status }) => status),
  );
  const find = () => backend.sql<{ pid: number }[]>`select pid from pg_stat_activity
    where state = 'active' and query like '%hold%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(7);
  for (const { pid } of await find()) await backend.sql`select pg_terminate_backend(${pid})`;
  expect(await Promise.all(held)).toEqual(held.map(() => 503));
  expect((await read('id')).status).toBe(200);
});
