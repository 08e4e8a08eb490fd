import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend(`
    create table notes (id int primary key, kind int);
    insert into notes values (1, 1), (2, 2);
    create function all_notes() returns setof notes language sql stable as $$ select * from notes $$;
    create function prepared() returns bigint language sql stable as $$ select count(*) from pg_prepared_statements $$;
    create function forget() returns void language plpgsql as $$ begin execute 'deallocate all'; end $$;
    grant select, insert, update on notes to anon;`);
});
afterAll(() => backend.stop());

type Options = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
const ask = async (path: string, init: Options = {}): Promise<[number, unknown]> => {
  const headers = { apikey: apiKeys.publishable, 'content-type': 'application/json', ...init.headers };
  const reply = await fetch(`${backend.url}/rest/v1/${path}`, { ...init, headers });
  const text = await reply.text();
  return [reply.status, text === '' ? undefined : JSON.parse(text)];
};
const times = async (count: number, path: (n: number) => string, init?: Options): Promise<void> => {
  for (let n = 0; n < count; n += 1) expect((await ask(path(n), init))[0], path(n)).toBeLessThan(300);
};

test('a change of the type of a column between two requests is not noticed by who asks', async () => {
  const insert = (id: number) => ({
    method: 'POST',
    body: JSON.stringify({ id, kind: 3 }),
    headers: { prefer: 'return=representation' },
  });
  for (let id = 10; id < 15; id += 1) expect((await ask('notes?select=*', insert(id)))[0]).toBe(201);
  await times(5, () => 'notes?select=*&id=eq.1');
  await times(5, () => 'rpc/all_notes?id=eq.1');
  await backend.sql.unsafe('alter table notes alter column kind type text using kind::text');
  const row = { id: 1, kind: '1' };
  expect(await ask('notes?select=*&id=eq.1')).toEqual([200, [row]]);
  expect(await ask('rpc/all_notes?id=eq.1')).toEqual([200, [row]]);
  await backend.rest.reloadSchema();
  expect(await ask('notes?select=*', insert(15))).toEqual([201, [{ id: 15, kind: '3' }]]);
  expect(await ask('notes?select=id&id=eq.15')).toEqual([200, [{ id: 15 }]]);
});

test('what a function deallocates is prepared again', async () => {
  await times(5, () => 'notes?select=id&id=eq.2');
  await times(12, () => 'rpc/forget', { method: 'POST' });
  await times(5, () => 'notes?select=id&id=eq.2');
  expect(await ask('notes?select=id&id=eq.2', { method: 'PATCH', body: '{"kind":9}' })).toEqual([
    204,
    undefined,
  ]);
  expect(await ask('notes?select=kind&id=eq.2')).toEqual([200, [{ kind: '9' }]]);
});

test('a connection keeps at most 400 statements, and closes those that gave way', async () => {
  const shape = (n: number): string =>
    `notes?select=${Array.from({ length: 10 }, (_, bit) => `a${String(bit)}:${n & (1 << bit) ? 'id' : 'kind'}`).join(',')}`;
  const counts: number[] = [];
  for (let n = 0; n < 600; n += 1) {
    // Later ones more often, so that they displace the ones before.
    await times(3 + Math.floor(n / 100), () => shape(n));
    if (n % 50 === 49) counts.push((await ask('rpc/prepared'))[1] as number);
  }
  expect(Math.max(...counts)).toBeGreaterThan(300);
  expect(Math.max(...counts)).toBeLessThanOrEqual(401);
  const used = shape(1);
  await times(12, () => used);
  const statements = (await ask('rpc/prepared'))[1] as number;
  expect(statements).toBeLessThanOrEqual(401);
});
