import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hono } from 'hono';
import { startPostgres, type Postgres } from '../../../local/postgres/start.ts';
import { apiKeys, startTestBackend, type TestBackend } from './support/test-backend.ts';

let backend: TestBackend;
let restarted: Postgres | undefined;

beforeAll(async () => {
  backend = await startTestBackend(
    'create table notes (id int primary key); grant select on notes to anon;',
    {
      auth: new Hono().get('/health', () => new Response(null, { status: 500 })),
    },
  );
});
afterAll(async () => {
  await backend.stop();
  await restarted?.stop();
});

const get = (path: string): Promise<Response> =>
  fetch(backend.url + path, { headers: { apikey: apiKeys.publishable } });

test('every API returns a retryable error while Postgres is down and recovers with it', async () => {
  expect((await get('/health')).status).toBe(200);
  expect((await get('/rest/v1/notes')).status).toBe(200);
  const port = Number(new URL(backend.database.url).port);
  await backend.database.stop();

  for (const path of ['/rest/v1/notes', '/storage/v1/bucket', '/auth/v1/health']) {
    const started = Date.now();
    const reply = await get(path);
    expect(reply.status, path).toBe(503);
    expect(reply.headers.get('retry-after'), path).toBe('1');
    expect(await reply.json(), path).toHaveProperty('code');
    expect(Date.now() - started, path).toBeLessThan(20_000);
  }
  expect((await get('/health')).status).toBe(503);
  expect(backend.log).toEqual([]);

  restarted = await startPostgres({ folder: backend.databaseFolder, port });
  await expect.poll(async () => (await get('/health')).status, { timeout: 60_000 }).toBe(200);
  expect((await get('/rest/v1/notes')).status).toBe(200);
});

test('logs the cause of an internal error under the request ID and hides it from the client', async () => {
  const broken = await startTestBackend('', {
    rest: () => Promise.reject(new Error('password is hunter2')),
  });
  const reply = await fetch(`${broken.url}/rest/v1/notes`, { headers: { apikey: apiKeys.publishable } });
  const id = reply.headers.get('x-request-id') ?? '';
  expect(reply.status).toBe(500);
  expect(await reply.json()).toEqual({
    code: 'INTERNAL_ERROR',
    message: 'Internal server error',
    request_id: id,
  });
  expect(broken.log.join('\n')).toContain('hunter2');
  expect(broken.log.join('\n')).toContain(id);
  await broken.stop();
});
