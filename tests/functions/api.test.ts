import { HTTPException } from 'hono/http-exception';
import { describe, expect, it, vi } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { createApp } from '../../supabase/functions/api/app.ts';
import { ServiceError } from '../../supabase/functions/_shared/service-error.ts';

const app = createApp();

describe('the api function', () => {
  it('says that it runs', async () => {
    const reply = await app.request('/api/health');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ status: 'ok' });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('carries the request id that the caller sent, in the header and in errors', async () => {
    const reply = await app.request('/api/nothing-here', { headers: { 'x-request-id': 'abc-123' } });
    expect(reply.status).toBe(404);
    expect(reply.headers.get('x-request-id')).toBe('abc-123');
    expect(ErrorBody.parse(await reply.json())).toMatchObject({ code: 'NOT_FOUND', request_id: 'abc-123' });
  });

  it('answers a preflight from any origin', async () => {
    const reply = await app.request('/api/health', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'PATCH' },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-methods')).toContain('PATCH');
  });
});

describe('errors', () => {
  const throwing = (error: Error) => {
    const failing = createApp();
    failing.get('/boom', () => {
      throw error;
    });
    return failing.request('/api/boom');
  };

  it('a refusal keeps its code, sentence and details', async () => {
    const reply = await throwing(
      new ServiceError('CONFLICT', 'Somebody else saved first.', { field: 'name' }),
    );
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({ code: 'CONFLICT', details: { field: 'name' } });
  });

  it("a refusal of Hono's own gets a code of the catalogue", async () => {
    const reply = await throwing(new HTTPException(413, { message: 'Too large.' }));
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'Too large.' });
  });

  it('an unexpected error is logged with its request id, and its cause stays inside', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reply = await throwing(new Error('password=hunter2'));
    expect(reply.status).toBe(500);
    const body = ErrorBody.parse(await reply.json());
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(log.mock.calls[0]?.[0]).toContain(body.request_id);
    log.mockRestore();
  });
});
