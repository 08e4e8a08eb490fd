import { HTTPException } from 'hono/http-exception';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { createApp } from '../../supabase/functions/api/app.ts';
import { ServiceError } from '../../supabase/functions/_shared/service-error.ts';
import { transports, createTransport, testEnv } from './support/transports.ts';
import { newPerson } from './support/people.ts';

let person: { id: string; token: string };
beforeAll(async () => {
  person = await newPerson();
});

const errorReply = async (asked: Promise<Response>) => {
  const reply = await asked;
  return { status: reply.status, headers: reply.headers, ...ErrorBody.parse(await reply.json()) };
};

describe.each(transports)('functions, %s', (_name, call) => {
  it('report their health', async () => {
    const reply = await call('/api/health');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ status: 'ok' });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('send answers that no browser takes for a page, frames or stores', async () => {
    const askers = [
      '/api/subscription-status',
      '/api/nothing',
      '/billing/status',
      '/notify/push-key',
      '/api/health',
    ];
    for (const path of askers) {
      const { headers } = await call(path, { token: person.token });
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toMatch(
        /default-src 'none'; frame-ancestors 'none'/,
      );
      expect(headers.get('strict-transport-security'), path).toMatch(/max-age=31536000/);
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('cache-control'), path).toContain('no-store');
    }
  });

  it("return the caller's request ID in the header and in errors", async () => {
    const rejected = await errorReply(call('/api/nothing', { headers: { 'x-request-id': 'abc-12345' } }));
    expect(rejected).toMatchObject({ status: 404, code: 'NOT_FOUND', request_id: 'abc-12345' });
    expect(rejected.headers.get('x-request-id')).toBe('abc-12345');
    expect(JSON.stringify(rejected.details)).toContain('GET /api/settings');
  });

  it('list the allowed methods of a path', async () => {
    const rejected = await errorReply(call('/api/settings/site', { method: 'DELETE' }));
    expect(rejected).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(rejected.headers.get('allow')).toBe('GET, PATCH, OPTIONS');
    expect(await errorReply(call('/seed/news'))).toMatchObject({ status: 405 });
    expect(await errorReply(call('/api/settings/'))).toMatchObject({ status: 404 });
  });

  it("allow only the hub's origins", async () => {
    const preflight = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'PATCH' };
      return call('/api/settings/site', { method: 'OPTIONS', headers });
    };
    const own = await preflight(inject('stack').site_url);
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe(inject('stack').site_url);
    expect(own.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(own.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('if-match');
    expect((await preflight('https://elsewhere.test')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    [
      'a body of another content type',
      { headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
      /content-type/,
    ],
    ['a form body', { body: new URLSearchParams({ a: 'b' }) }, 415, /application\/json/],
    ['no body at all', { headers: { 'content-type': 'application/json' } }, 400, /as JSON/],
    ['broken JSON', { headers: { 'content-type': 'application/json' }, body: '{"a":1,}' }, 400, /position 7/],
    ['a body of a megabyte', { json: { site_title: 'x'.repeat(1024 * 1024) } }, 413, /1 MiB/],
  ])('reject %s', async (_what, ask, status, message) => {
    const rejected = await errorReply(
      call('/api/settings/site', { method: 'PATCH', token: person.token, ...ask }),
    );
    expect(rejected).toMatchObject({ status, message: expect.stringMatching(message) as string });
  });

  it.each([
    ['missing', () => undefined],
    ['malformed', () => 'not.a.token'],
    ['expired', () => inject('badTokens').expired],
    ['signed with another key', () => inject('badTokens').foreign],
    ['the publishable key', () => inject('stack').publishable_key],
  ])('reject a token that is %s', async (_what, token) => {
    const rejected = await errorReply(call('/api/subscription-status', { token: token() }));
    expect(rejected).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await errorReply(call('/seed/news', { method: 'POST', token: token() }))).toMatchObject({
      status: 401,
    });
  });
});

describe('errors', () => {
  const throwing = async (error: Error) => {
    const env = testEnv();
    const failing = createApp(env);
    failing.get('/boom', () => {
      throw error;
    });
    const reply = await failing.request('/api/boom');
    return { reply, lines: env.lines };
  };

  it('preserve code, message, and details of an API error', async () => {
    const { reply } = await throwing(
      new ServiceError('CONFLICT', 'Somebody else saved first.', { field: 'name' }),
    );
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({ code: 'CONFLICT', details: { field: 'name' } });
  });

  it("map Hono's errors to a code of the catalog", async () => {
    const { reply } = await throwing(new HTTPException(413, { message: 'Too large.' }));
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'Too large.' });
  });

  it('log an unexpected error with its request ID and hide the cause', async () => {
    const { reply, lines } = await throwing(new Error('password=hunter2'));
    expect(reply.status).toBe(500);
    const body = ErrorBody.parse(await reply.json());
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(lines[0]).toContain(body.request_id);
  });
});

describe('logs', () => {
  it('contain one JSON line per request without personal data', async () => {
    const env = testEnv();
    const path = '/api/subscription-status?email=a@b.test';
    await createTransport(env)(path, { token: person.token, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(env.lines).toHaveLength(1);
    const line = JSON.parse(env.lines[0] ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ level: 'info', function: 'api', method: 'GET', status: 200 });
    for (const secret of [person.id, person.token, 'a@b.test', '203.0.113.9'])
      expect(env.lines.join()).not.toContain(secret);
  });
});
