import { beforeAll, expect, inject, it } from 'vitest';
import { signUpAndConfirm } from '../../support/clients.ts';

let token = '';
beforeAll(async () => {
  token = (await signUpAndConfirm()).session.access_token;
});

const count = (how: string, as: 'visitor' | 'member' | 'service', path = 'blog_posts?select=id&limit=1') => {
  const { api_url, publishable_key, secret_key } = inject('stack');
  const headers = {
    apikey: as === 'service' ? secret_key : publishable_key,
    ...(as === 'member' && { authorization: `Bearer ${token}` }),
    prefer: how,
  };
  return fetch(`${api_url}/rest/v1/${path}`, { headers });
};

it.each(['count=planned', 'count=estimated', 'return=minimal, count = Planned'])(
  'tells nobody how many rows are hidden: %s',
  async (how) => {
    for (const as of ['visitor', 'member'] as const)
      for (const path of ['blog_posts?select=id&status=eq.draft', 'events?select=id', 'rpc/hub_settings']) {
        const refused = await count(how, as, path);
        expect(refused.status).toBe(400);
        expect(await refused.json()).toMatchObject({ code: 'PT400', details: 'count_not_exact' });
        expect(refused.headers.get('content-range')).toBeNull();
      }
  },
);

it('counts exactly for everyone, and as it is asked for the service', async () => {
  for (const as of ['visitor', 'member', 'service'] as const)
    expect([200, 206]).toContain((await count('count=exact', as)).status);
  expect([200, 206]).toContain((await count('count=planned', 'service')).status);
});

const call = (name: string, body: object, as: 'visitor' | 'member') => {
  const { api_url, publishable_key } = inject('stack');
  return fetch(`${api_url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: publishable_key,
      'content-type': 'application/json',
      ...(as === 'member' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
};

it.each([
  ['visitor', 64],
  ['member', 256],
] as const)('a %s sends at most %i KB at once', async (as, max) => {
  const ask = (bytes: number) => call('event_tickets', { event: 'none', code: 'x'.repeat(bytes) }, as);
  expect((await ask(max * 1024 - 100)).status).toBe(200);
  for (const bytes of [max * 1024, 2_100_000]) {
    const refused = await ask(bytes);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      details: 'request_too_large',
      message: `This is too much at once: more than ${String(max)} KB. Shorten it and try again.`,
    });
  }
});

it('what is refused counts: an account writes no more messages after ten that nobody takes', async () => {
  const send = async () => {
    const ids = { thread: crypto.randomUUID(), client: crypto.randomUUID() };
    const refused = await call('send_message', { ...ids, body: 'Hello' }, 'member');
    return { status: refused.status, error: (await refused.json()) as object };
  };
  for (let tries = 0; tries < 10; tries += 1)
    expect(await send()).toMatchObject({ status: 404, error: { code: 'PT404', details: 'thread_gone' } });
  expect(await send()).toMatchObject({
    status: 429,
    error: { code: 'PT429', details: 'too_many_messages', hint: null },
  });
});
