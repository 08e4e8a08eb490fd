import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import { apiKeys, startTestBackend, type TestBackend } from './support/test-backend.ts';

let backend: TestBackend;
const auth = new Hono<{ Bindings: { clientAddress: string; apiKeyRole: string } }>()
  .get('/health', (c) => c.json({ name: 'GoTrue' }))
  .get('/verify', (c) => c.text('verified'))
  .all('/echo', async (c) =>
    c.json({
      path: c.req.path,
      forwardedFor: c.req.header('x-forwarded-for'),
      authorization: c.req.header('authorization') ?? null,
      address: c.env.clientAddress,
      role: c.env.apiKeyRole,
      body: await c.req.text(),
    }),
  )
  .get('/broken', () => new Response('oops', { status: 500 }));

beforeAll(async () => {
  backend = await startTestBackend(
    `create table notes (id int primary key); grant select on notes to anon, authenticated, service_role;
     create function explode() returns void language plpgsql as $$ begin raise exception 'x'; end $$;`,
    {
      auth: {
        fetch: (request, env) => auth.fetch(request, env as { clientAddress: string; apiKeyRole: string }),
      },
    },
  );
});
afterAll(() => backend.stop());

const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> =>
  fetch(backend.url + path, { ...init, headers });
const withKey = (headers: Record<string, string> = {}): Record<string, string> => ({
  apikey: apiKeys.publishable,
  ...headers,
});

describe('API keys', () => {
  test.each(['/rest/v1/notes', '/auth/v1/echo', '/storage/v1/bucket'])('%s requires a key', async (path) => {
    const none = await get(path);
    expect(none.status).toBe(401);
    expect(await none.json()).toEqual({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
    const wrong = await get(path, { apikey: 'sb_publishable_somebody_elses' });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' });
  });

  test('accepts the key in the header or the query', async () => {
    expect((await get('/rest/v1/notes', withKey())).status).toBe(200);
    expect((await get(`/rest/v1/notes?apikey=${apiKeys.publishable}`)).status).toBe(200);
  });

  test('rejects a secret key sent by a browser', async () => {
    const reply = await get('/rest/v1/notes', { apikey: apiKeys.secret, 'user-agent': 'Mozilla/5.0 (X11)' });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ message: 'Forbidden use of secret API key in browser' });
    expect((await get('/rest/v1/notes', { apikey: apiKeys.secret })).status).toBe(200);
  });

  test('email links, key sets, and public files require no key', async () => {
    expect((await get('/auth/v1/verify?token=x')).status).toBe(200);
    expect((await get('/auth/v1/verify/../echo')).status).toBe(401);
    expect((await get('/storage/v1/object/public/nothing/x.png')).status).toBe(400);
    expect((await get('/storage/v1/object/public/../private/x.png')).status).toBe(401);
    expect((await get('/storage/v1/object/sign/a/b', {}, { method: 'POST' })).status).toBe(401);
  });

  test('the OpenAPI description requires a secret key', async () => {
    const reply = await get('/rest/v1/', withKey());
    expect([reply.status, await reply.json()]).toMatchObject([
      401,
      { message: 'Access to schema is forbidden' },
    ]);
  });
});

describe('access tokens', () => {
  const rest = async (token: string): Promise<[number, unknown]> => {
    const reply = await get('/rest/v1/notes', withKey({ authorization: `Bearer ${token}` }));
    return [reply.status, await reply.json()];
  };

  test('accepts a valid token repeatedly', async () => {
    const token = await backend.signToken({ sub: randomUUID() });
    expect(await rest(token)).toEqual([200, []]);
    expect(await rest(token)).toEqual([200, []]);
  });

  test('treats the API key as Bearer token as anonymous', async () => {
    expect(await rest(apiKeys.publishable)).toEqual([200, []]);
  });

  test('rejects an expired token with PGRST303, even one accepted before', async () => {
    const past = await backend.signToken({ exp: Math.floor(Date.now() / 1000) - 10 });
    expect(await rest(past)).toMatchObject([401, { code: 'PGRST303', message: 'JWT expired' }]);
    const short = await backend.signToken({ exp: Math.floor(Date.now() / 1000) + 1 });
    await rest(short);
    await expect.poll(async () => (await rest(short))[0], { timeout: 30_000 }).toBe(401);
  });

  test('rejects a forged or malformed token with PGRST301', async () => {
    const token = await backend.signToken({ sub: randomUUID() });
    const [head, body = ''] = token.split('.');
    const admin = Buffer.from(body, 'base64url').toString().replace('authenticated', 'service_role');
    const forged = `${head ?? ''}.${Buffer.from(admin).toString('base64url')}.${token.split('.')[2] ?? ''}`;
    expect(await rest(forged)).toMatchObject([401, { code: 'PGRST301' }]);
    expect(await rest('abc')).toMatchObject([
      401,
      { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1' },
    ]);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    expect(await rest(unsigned)).toMatchObject([401, { code: 'PGRST301' }]);
    const storage = await get('/storage/v1/bucket', withKey({ authorization: `Bearer ${forged}` }));
    expect([storage.status, await storage.json()]).toMatchObject([
      400,
      { statusCode: '403', message: 'signature verification failed' },
    ]);
  });

  test('rejects a role that authenticator was not granted, even one that the owner may take', async () => {
    for (const role of ['postgres', 'supabase_admin', 'supabase_auth_admin']) {
      const token = await backend.signToken({ role });
      expect(await rest(token), role).toEqual([
        403,
        { code: '42501', details: null, hint: null, message: `permission denied to set role "${role}"` },
      ]);
      const storage = await get('/storage/v1/bucket', withKey({ authorization: `Bearer ${token}` }));
      expect(await storage.json()).toMatchObject({ statusCode: '403' });
    }
  });

  test('rejects a role that does not exist', async () => {
    expect(await rest(await backend.signToken({ role: 'nobody' }))).toMatchObject([
      401,
      { code: '22023', message: 'role "nobody" does not exist' },
    ]);
  });

  test('takes a role that authenticator was granted', async () => {
    await backend.sql.unsafe('create role treasurer; grant treasurer to authenticator');
    const token = await backend.signToken({ role: 'treasurer' });
    expect(await rest(token)).toMatchObject([403, { message: 'permission denied for table notes' }]);
    await backend.sql.unsafe('grant select on notes to treasurer; grant usage on schema public to treasurer');
    expect(await rest(token)).toEqual([200, []]);
  });

  test('treats a token without a role as a visitor', async () => {
    expect(await rest(await backend.signToken({ role: undefined }))).toEqual([200, []]);
  });

  test('a function cannot take the rights of the owner', async () => {
    await backend.sql.unsafe(`create function rise() returns text language plpgsql as
      $$ begin reset role; set role postgres; return current_user; end $$`);
    await backend.rest.reloadSchema();
    const reply = await get('/rest/v1/rpc/rise', withKey(), { method: 'POST' });
    expect([reply.status, await reply.json()]).toMatchObject([401, { code: '42501' }]);
  });
});

describe('CORS and request IDs', () => {
  test.each(['/rest/v1/notes', '/auth/v1/token', '/storage/v1/object/x/y', '/nowhere'])(
    'a preflight for %s requires no key',
    async (path) => {
      const reply = await get(
        path,
        {
          origin: 'https://hub.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey,x-own',
        },
        { method: 'OPTIONS' },
      );
      expect(reply.status).toBe(204);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-allow-methods')).toContain('PATCH');
      const allowed = reply.headers.get('access-control-allow-headers');
      for (const name of [
        'apikey',
        'authorization',
        'x-client-info',
        'x-supabase-api-version',
        'prefer',
        'range',
        'x-own',
      ]) {
        expect(allowed).toContain(name);
      }
    },
  );

  test('an OPTIONS that is no preflight requires a key and tells the methods of a table', async () => {
    const ask = (headers: Record<string, string>) => get('/rest/v1/notes', headers, { method: 'OPTIONS' });
    expect((await ask({ origin: 'https://hub.example' })).status).toBe(401);
    const reply = await ask(withKey({ origin: 'https://hub.example' }));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('allow')).toMatch(/^OPTIONS,GET,HEAD/);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('every response, including errors, allows any origin', async () => {
    for (const path of ['/rest/v1/notes', '/rest/v1/nothing', '/auth/v1/echo', '/nowhere', '/health']) {
      const reply = await get(path, withKey({ origin: 'https://hub.example' }));
      expect(reply.headers.get('access-control-allow-origin'), path).toBe('*');
      expect(reply.headers.get('access-control-expose-headers'), path).toContain('content-range');
    }
  });

  test('a response carries its request ID', async () => {
    const made = await get('/rest/v1/notes', withKey());
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.headers.get('sb-request-id')).toBe(made.headers.get('x-request-id'));
    const given = await get('/rest/v1/notes', withKey({ 'x-request-id': 'from-the-site-1234' }));
    expect(given.headers.get('x-request-id')).toBe('from-the-site-1234');
    const odd = await get('/rest/v1/notes', withKey({ 'x-request-id': 'a b"; DROP' }));
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('auth proxy', () => {
  test('takes the client IP address from the socket, not from headers', async () => {
    const reply = await get(
      '/auth/v1/echo',
      withKey({ 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }),
    );
    expect(await reply.json()).toMatchObject({
      path: '/echo',
      forwardedFor: '127.0.0.1',
      address: '127.0.0.1',
      role: 'anon',
    });
  });

  test('does not treat an API key in the Authorization header as a user', async () => {
    const reply = await get('/auth/v1/echo', {
      apikey: apiKeys.secret,
      authorization: `Bearer ${apiKeys.secret}`,
    });
    expect(await reply.json()).toMatchObject({ authorization: null, role: 'service_role' });
    const user = await get('/auth/v1/echo', withKey({ authorization: 'Bearer a.b.c' }));
    expect(await user.json()).toMatchObject({ authorization: 'Bearer a.b.c' });
  });

  test('forwards bodies and rejects oversized ones', async () => {
    const small = await get('/auth/v1/echo', withKey(), { method: 'POST', body: '{"a":1}' });
    expect(await small.json()).toMatchObject({ body: '{"a":1}' });
    const large = await get('/auth/v1/echo', withKey(), {
      method: 'POST',
      body: 'x'.repeat(2 * 1024 * 1024),
    });
    expect(large.status).toBe(413);
  });

  test('passes auth errors through unchanged', async () => {
    const reply = await get('/auth/v1/broken', withKey());
    expect([reply.status, await reply.text()]).toEqual([500, 'oops']);
  });
});

test('returns 405 for an unsupported method', async () => {
  const status = await new Promise((resolve, reject) => {
    const asked = httpRequest(`${backend.url}/rest/v1/notes`, { method: 'TRACE' }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    asked.on('error', reject).end();
  });
  expect(status).toBe(405);
});

test('returns 404 in JSON for an unknown path', async () => {
  const reply = await get('/nowhere');
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({
    code: 'NOT_FOUND',
    message: 'No API lives at this path',
    request_id: reply.headers.get('x-request-id'),
  });
});

test('rejects a table request with an oversized body and serves the next one', async () => {
  const reply = await get('/rest/v1/notes', withKey(), {
    method: 'POST',
    body: 'x'.repeat(11 * 1024 * 1024),
  });
  expect(reply.status).toBe(413);
  expect((await get('/rest/v1/notes', withKey())).status).toBe(200);
});
