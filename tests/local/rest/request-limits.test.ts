import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

const schema = `
  create table parents (id int primary key);
  create table children (id int primary key, parent_id int references parents (id));
  alter table parents add info jsonb;
  grant select on parents, children to anon, authenticated, service_role;
  create function hold(n int) returns void language sql volatile set statement_timeout = '60s' as
    $$ select pg_sleep(60) $$;
  create function seen_headers() returns json language sql as $$ select current_setting('request.headers')::json $$;`;
const siteKey = 'the key of the site in tests';
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend(schema, { siteKey });
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

test('lost connections answer their visitors and free the places', async () => {
  const held = Array.from({ length: 4 }, (_, n) =>
    fetch(`${backend.url}/rest/v1/rpc/hold`, {
      method: 'POST',
      headers: { apikey: apiKeys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ n }),
    }).then(({ status }) => status),
  );
  const find = () => backend.sql<{ pid: number }[]>`select pid from pg_stat_activity
    where state = 'active' and query like '%hold%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(4);
  for (const { pid } of await find()) await backend.sql`select pg_terminate_backend(${pid})`;
  expect(await Promise.all(held)).toEqual(held.map(() => 503));
  expect((await read('id')).status).toBe(200);
});

test('a visitor who holds all places of their address keeps neither another visitor nor the site waiting', async () => {
  const { port } = new URL(backend.url);
  /** Reads as a visitor at `localAddress` of this machine does. */
  const readFrom = (localAddress: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { apikey: apiKeys.publishable };
      get(
        { port, localAddress, host: '127.0.0.1', path: '/rest/v1/parents?select=id', headers },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      ).on('error', reject);
    });
  const leaving = new AbortController();
  const held = Array.from({ length: 40 }, (_, n) =>
    fetch(`${backend.url}/rest/v1/rpc/hold`, {
      method: 'POST',
      headers: { apikey: apiKeys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ n }),
      signal: leaving.signal,
    }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  const find = () => backend.sql<{ pid: number }[]>`select pid from pg_stat_activity
    where state = 'active' and query like '%hold%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(4);
  // Both are answered although none of the forty has ended.
  if (process.platform === 'linux') expect(await readFrom('127.0.0.2')).toBe(200);
  const asSite = await fetch(`${backend.url}/rest/v1/parents?select=id`, {
    headers: { apikey: apiKeys.publishable, 'x-site-key': siteKey },
  });
  expect(asSite.status).toBe(200);
  expect((await find()).length).toBe(4);
  leaving.abort();
  await Promise.all(held);
  for (const { pid } of await find()) await backend.sql`select pg_terminate_backend(${pid})`;
});

test('functions see the address of the client, whatever it says, and not the key of the site', async () => {
  const seen = await fetch(`${backend.url}/rest/v1/rpc/seen_headers`, {
    method: 'POST',
    headers: {
      apikey: apiKeys.publishable,
      'x-site-key': siteKey,
      'x-forwarded-for': '203.0.113.9',
      'cf-connecting-ip': '203.0.113.9',
    },
  });
  const headers = (await seen.json()) as Record<string, string>;
  expect(headers).not.toHaveProperty('x-site-key');
  expect(headers).not.toHaveProperty('cf-connecting-ip');
  expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
});
