import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapDatabase } from '../../../local/database/bootstrap.ts';
import { startTestBackend, type TestBackend } from './support/test-backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend('create table kept (id int primary key); insert into kept values (1);');
});
afterAll(() => backend.stop());

test('preparing the database on every start preserves its data', async () => {
  await backend.sql`insert into storage.buckets (id, name) values ('kept', 'kept')`;
  await bootstrapDatabase(backend.sql);
  await bootstrapDatabase(backend.sql);
  expect(await backend.sql`select id from kept`).toEqual([{ id: 1 }]);
  expect(await backend.sql`select id from storage.buckets`).toEqual([{ id: 'kept' }]);
});

test('creates the roles of a hosted project; only service_role bypasses row-level security', async () => {
  const roles = await backend.sql`
    select rolname, rolbypassrls, rolcanlogin from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') order by rolname`;
  expect(roles).toEqual([
    { rolname: 'anon', rolbypassrls: false, rolcanlogin: false },
    { rolname: 'authenticated', rolbypassrls: false, rolcanlogin: false },
    { rolname: 'authenticator', rolbypassrls: false, rolcanlogin: true },
    { rolname: 'service_role', rolbypassrls: true, rolcanlogin: false },
  ]);
});

test('a new table is inaccessible to every API role until granted, including service_role', async () => {
  for (const client of [await backend.client(), await backend.client('service')]) {
    const { error } = await client.from('kept').select();
    expect(error?.code).toBe('42501');
  }
  const defaults = await backend.sql`
    select 1 from pg_default_acl acl join pg_namespace n on n.oid = acl.defaclnamespace where n.nspname = 'public'`;
  expect(defaults).toHaveLength(0);
});

test('installs extensions into their own schema on the search path', async () => {
  await backend.sql.unsafe(
    [
      'pg_trgm',
      'unaccent',
      'citext',
      'pgcrypto',
      'uuid-ossp',
      'cube',
      'earthdistance',
      'btree_gin',
      'btree_gist',
    ]
      .map((name) => `create extension if not exists "${name}" with schema extensions;`)
      .join(''),
  );
  const [found] =
    await backend.sql`select similarity('word', 'words') > 0.5 as near, current_setting('search_path') as path`;
  expect(found).toEqual({ near: true, path: '"$user", public, extensions' });
});
