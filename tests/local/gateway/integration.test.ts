import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { expect, inject, test } from 'vitest';

const stack = inject('stack');

test('reports healthy once every service responds', async () => {
  const reply = await fetch(`${stack.api_url}/health`);
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
});

test('serves edge functions and forwards the request ID', async () => {
  const reply = await fetch(`${stack.api_url}/functions/v1/api/health`, {
    headers: { 'x-request-id': 'test-of-the-stack' },
  });
  expect([reply.status, reply.headers.get('x-request-id')]).toEqual([200, 'test-of-the-stack']);
});

test('publishes the keys that verify access tokens', async () => {
  const reply = await fetch(`${stack.api_url}/auth/v1/.well-known/jwks.json`);
  const { keys } = (await reply.json()) as { keys: { alg: string; d?: string }[] };
  expect(keys.map(({ alg, d }) => [alg, d])).toEqual([['ES256', undefined]]);
});

test('serves tables to an anonymous client and rejects a foreign key', async () => {
  const visitor = createClient(stack.api_url, stack.publishable_key);
  expect((await visitor.from('staff').select()).error?.code).toBe('42501');
  const stranger = createClient(stack.api_url, 'sb_publishable_of_another_project');
  expect((await stranger.from('staff').select()).error?.message).toBe('Invalid API key');
});

test('answers a request that offers another protocol', async () => {
  const request = get(`${stack.api_url}/health`, { headers: { connection: 'upgrade', upgrade: 'h2c' } });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.resume();
  expect(reply.statusCode).toBe(200);
});
