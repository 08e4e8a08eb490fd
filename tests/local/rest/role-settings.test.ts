import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootstrapDatabase } from '../../../local/database/bootstrap.ts';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend(`
    create function limits() returns json language sql stable as $$ select json_build_object(
      'statement', current_setting('statement_timeout'), 'lock', current_setting('lock_timeout'),
      'isolation', current_setting('transaction_isolation'), 'login', session_user) $$;`);
});
afterAll(() => backend.stop());

afterEach(async () => {
  await backend.sql.unsafe(`
    alter role anon set statement_timeout = '3s';
    alter role anon reset default_transaction_isolation;
    alter role service_role reset statement_timeout;
    notify pgrst, 'reload config'`);
  await expect.poll(() => limits()).toMatchObject({ statement: '3s', isolation: 'read committed' });
});

const limits = async (key = apiKeys.publishable, role?: string): Promise<unknown> => {
  const authorization =
    role === undefined ? {} : { authorization: `Bearer ${await backend.signToken({ role })}` };
  const reply = await fetch(`${backend.url}/rest/v1/rpc/limits`, {
    headers: { apikey: key, ...authorization },
  });
  return reply.json();
};

test('a new project has the limits of a hosted one', async () => {
  const login = { lock: '8s', login: 'authenticator', isolation: 'read committed' };
  expect(await limits()).toEqual({ ...login, statement: '3s' });
  expect(await limits(undefined, 'authenticated')).toEqual({ ...login, statement: '8s' });
  expect(await limits(apiKeys.secret)).toEqual({ ...login, statement: '8s' });
});

test('what alter role sets holds after reloading, and outlives a start', async () => {
  await backend.sql.unsafe(`
    alter role anon set statement_timeout = '2s';
    alter role anon set default_transaction_isolation = 'repeatable read';
    alter role service_role set statement_timeout = '1min'`);
  await backend.sql`notify pgrst, 'reload config'`;
  await expect.poll(() => limits()).toMatchObject({ statement: '2s', isolation: 'repeatable read' });
  expect(await limits(apiKeys.secret)).toMatchObject({ statement: '1min', isolation: 'read committed' });
  await bootstrapDatabase(backend.sql);
  await backend.rest.reloadSchema();
  expect(await limits()).toMatchObject({ statement: '2s' });
});
