import postgres from 'postgres';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { readAuthConfig } from '../../../local/auth/config/config.ts';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { startAuthServer } from './support/auth-server.ts';

const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
afterAll(() => sql.end());

describe('settings endpoint', () => {
  it('lists what the configuration offers', async () => {
    const auth = await startAuthServer(sql, {
      toml: `[auth]
enable_signup = false
enable_anonymous_sign_ins = true
[auth.email]
enable_confirmations = false
[auth.external.gitlab]
enabled = true
client_id = "a"
secret = "b"`,
    });
    const { body } = await auth.request('/settings');
    expect(body).toMatchObject({
      external: { anonymous_users: true, email: true, phone: false, gitlab: true, google: false },
      disable_signup: true,
      mailer_autoconfirm: true,
      saml_enabled: false,
    });
    await auth.close();
  });
});

describe('provider configuration', () => {
  const table = (name: string, lines: string) =>
    readAuthConfig(`[auth.external.${name}]\nenabled = true\n${lines}`);
  const keys = 'client_id = "a, b"\nsecret = "c"';

  it('is parsed as the Supabase CLI parses it', () => {
    process.env['TEST_OF_PROVIDERS'] = 'from the environment';
    const { providers } = table('google', 'client_id = "a,b"\nsecret = "env(TEST_OF_PROVIDERS)"');
    expect(providers.byName.get('google')).toEqual({
      name: 'google',
      issuer: 'https://accounts.google.com',
      clientIds: ['a', 'b'],
      secret: 'from the environment',
      redirectUri: '',
      skipNonceCheck: false,
    });
    expect(providers.problems).toEqual([]);
    delete process.env['TEST_OF_PROVIDERS'];
  });

  it.each([
    ['google', 'client_id = "env(NOT_SET)"\nsecret = "env(NOR_THIS)"', /set NOT_SET, NOR_THIS/],
    ['google', 'client_id = "a"', /needs client_id and secret/],
    ['github', keys, /OpenID Connect only/],
    ['keycloak', `${keys}\nurl = "http://issuer.example"`, /begin with https/],
    ['keycloak', `${keys}\nurl = "nonsense"`, /begin with https/],
  ])('skips and reports the unusable provider %s: %s', (name, lines, problem) => {
    const { providers } = table(name, lines);
    expect(providers.byName.size).toBe(0);
    expect(providers.problems).toEqual([expect.stringMatching(problem)]);
  });

  it('rejects an unknown provider', () => {
    expect(() => table('nonsense', keys)).toThrow(/nonsense/);
  });

  it('requires no credentials for a disabled provider', () => {
    const { providers } = readAuthConfig('[auth.external.google]\nenabled = false\nsecret = "env(NOT_SET)"');
    expect(providers).toEqual({ byName: new Map(), problems: [] });
  });

  it('can be overridden for one start', () => {
    const file = '[auth]\njwt_expiry = 60\n[auth.external.keycloak]\nclient_id = "a"\nsecret = "b"';
    const auth = { external: { keycloak: { enabled: true, url: 'https://issuer.example' } } };
    const config = readAuthConfig(file, { auth });
    expect(config.jwt_expiry).toBe(60);
    expect(config.providers.byName.get('keycloak')).toMatchObject({ clientIds: ['a'], secret: 'b' });
  });
});

describe('session lifetime', () => {
  const noMails = '[auth.email]\nenable_confirmations = false\n[auth.sessions]\n';

  async function startSession(toml: string) {
    const auth = await startAuthServer(sql, { toml });
    const { body } = await auth.request('/signup', { json: { email: newEmail(), password: goodPassword } });
    const { id } = body['user'] as { id: string };
    const token = String(body['access_token']);
    let refreshToken = String(body['refresh_token']);
    return {
      /** Moves the session's creation and its last use into the past. */
      age: (hours: number, restHours: number) => sql`update auth.sessions set
        created_at = now() - make_interval(hours => ${hours}),
        refreshed_at = now() at time zone 'UTC' - make_interval(hours => ${restHours}) where user_id = ${id}`,
      refresh: async () => {
        const reply = await auth.request('/token?grant_type=refresh_token', {
          json: { refresh_token: refreshToken },
        });
        if (typeof reply.body['refresh_token'] === 'string') refreshToken = reply.body['refresh_token'];
        return reply;
      },
      getUser: () => auth.request('/user', { headers: { authorization: `Bearer ${token}` } }),
      signOut: (scope: string) =>
        auth.request(`/logout?scope=${scope}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        }),
      close: () => auth.close(),
    };
  }

  it('ends at the timebox regardless of activity', async () => {
    const session = await startSession(`${noMails}timebox = "24h"`);
    await session.age(23, 1);
    expect((await session.refresh()).status).toBe(200);
    await session.age(25, 0);
    expect(await session.refresh()).toMatchObject({
      status: 400,
      body: { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired' },
    });
    await session.close();
  });

  it('ends after the inactivity timeout', async () => {
    const session = await startSession(`${noMails}inactivity_timeout = "8h"`);
    await session.age(1000, 7);
    expect((await session.refresh()).status).toBe(200);
    await session.age(1000, 9);
    expect(await session.refresh()).toMatchObject({
      status: 400,
      body: { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired (Inactivity)' },
    });
    await session.close();
  });

  it('is unlimited by default', async () => {
    const session = await startSession('[auth.email]\nenable_confirmations = false');
    await session.age(100_000, 90_000);
    expect((await session.refresh()).status).toBe(200);
    await session.close();
  });

  it('rejects an ended session whose token has not expired', async () => {
    const session = await startSession(noMails);
    expect((await session.signOut('everything')).body).toMatchObject({ error_code: 'validation_failed' });
    expect((await session.signOut('local')).status).toBe(204);
    expect(await session.getUser()).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
    await session.close();
  });
});

describe('features of hosted projects only', () => {
  it('respond as disabled', async () => {
    const auth = await startAuthServer(sql);
    const browser = auth.newBrowser();
    expect((await browser.auth.signInWithSSO({ domain: 'example.test' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    });
    expect((await auth.request('/sso/saml/metadata')).status).toBe(404);
    const message = 'x'.repeat(64);
    const web3 = await browser.auth.signInWithWeb3({ chain: 'ethereum', message, signature: '0x00' });
    expect(web3.error).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
      message: 'Web3 provider is disabled',
    });
    await auth.close();
  });
});
