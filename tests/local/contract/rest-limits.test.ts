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
