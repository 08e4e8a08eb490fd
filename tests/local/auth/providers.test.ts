import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { hintOf, startIssuer } from '../../support/issuer.ts';
import { visitUntil } from '../../support/visit.ts';
import { startAuthServer } from './support/auth-server.ts';
import {
  comeBack,
  goToProvider,
  newPerson,
  signInAt,
  startProviderServer,
  tomlFor,
} from './support/providers.ts';

const { sql, issuer, auth } = await startProviderServer();

const errorOf = (url: URL) => Object.fromEntries(url.searchParams);

/** An account with a password; with `confirmed` its email was confirmed. */
async function signUp(email: string, confirmed: boolean) {
  const browser = auth.newBrowser();
  const { error } = await browser.auth.signUp({ email, password: goodPassword });
  if (error) throw error;
  if (!confirmed) return browser;
  const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
  await browser.auth.exchangeCodeForSession(code);
  return browser;
}

describe('provider sign-in', () => {
  it('creates an account with the verified email and the name from the provider', async () => {
    const person = newPerson();
    const { user, session } = await signInAt(auth.newBrowser(), person);
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: {
        name: 'Ada Lovelace',
        full_name: 'Ada Lovelace',
        email_verified: true,
        sub: person.sub,
      },
      identities: [{ id: person.sub, provider: 'keycloak', email: person.email, user_id: user.id }],
    });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.identities?.[0]?.identity_data).toMatchObject({ iss: issuer.url, provider_id: person.sub });
    expect(decodeJwt(session.access_token)).toMatchObject({
      amr: [{ method: 'oauth' }],
      is_anonymous: false,
    });
    expect(session.provider_token).toBeTruthy();
  });

  it('signs in to the same account the second time', async () => {
    const person = newPerson();
    const first = await signInAt(auth.newBrowser(), person);
    const second = await signInAt(auth.newBrowser(), { ...person, name: 'Ada King' });
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.user_metadata['name']).toBe('Ada King');
    expect(second.user.identities).toHaveLength(1);
  });

  it('works for users with full metadata or very long names', async () => {
    const person = newPerson();
    const browser = auth.newBrowser();
    await signInAt(browser, person);
    const { error } = await browser.auth.updateUser({ data: { note: 'x'.repeat(3400) } });
    expect(error).toBeNull();
    const { user } = await signInAt(auth.newBrowser(), { ...person, name: 'y'.repeat(400) });
    expect(user.user_metadata).toMatchObject({ name: 'Ada Lovelace' });
    const long = await signInAt(auth.newBrowser(), newPerson({ name: 'z'.repeat(5000) }));
    expect(long.user.user_metadata).not.toHaveProperty('name');
  });

  it('creates one account when two tabs sign in concurrently', async () => {
    const person = newPerson();
    const both = await Promise.all([
      signInAt(auth.newBrowser(), person),
      signInAt(auth.newBrowser(), person),
    ]);
    expect(both[0].user.id).toBe(both[1].user.id);
  });

  it('links to the account with the same verified email', async () => {
    const email = newEmail();
    const browser = await signUp(email, true);
    const mine = await browser.auth.getUser();
    const { user } = await signInAt(auth.newBrowser(), newPerson({ email: email.toUpperCase() }));
    expect(user.id).toBe(mine.data.user?.id);
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'keycloak'] });
    expect((await browser.auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull();
  });

  it('redirects with the session in the fragment without PKCE', async () => {
    const url = new URL(`${auth.url}/auth/v1/authorize`);
    url.search = new URLSearchParams({
      provider: 'keycloak',
      scopes: 'openid',
      login_hint: hintOf(newPerson()),
    }).toString();
    const fragment = new URLSearchParams((await comeBack(url.href)).hash.slice(1));
    expect(fragment.get('access_token')).toMatch(/^ey/);
    expect(fragment.get('provider_token')).toBeTruthy();
  });

  it('redirects only to allowed URLs', async () => {
    const back = await goToProvider(auth.newBrowser(), newPerson(), 'https://evil.test/steal');
    expect(back.href).toMatch(/^http:\/\/site\.test\/\?code=/);
  });

  it('redirects with the reason when the user cancels', async () => {
    const back = await goToProvider(auth.newBrowser(), 'refuse');
    expect(back.pathname).toBe('/in');
    expect(errorOf(back)).toEqual({ error: 'access_denied', error_description: 'The person said no' });
  });

  it('rejects new users when sign-up is disabled, and banned users', async () => {
    const closed = await startAuthServer(sql, { toml: tomlFor(issuer, 'enable_signup = false') });
    const [stranger, banned] = [newPerson(), newPerson()];
    const { user } = await signInAt(auth.newBrowser(), banned);
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
    expect(errorOf(await goToProvider(closed.newBrowser(), stranger))).toEqual({
      error: 'access_denied',
      error_code: 'signup_disabled',
      error_description: 'Signups not allowed for this instance',
    });
    expect(errorOf(await goToProvider(closed.newBrowser(), banned))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
    await closed.close();
  });
});

describe('unverified provider email', () => {
  const unverified = {
    error: 'access_denied',
    error_code: 'provider_email_needs_verification',
    error_description: 'Unverified email with keycloak. Verify the email with keycloak in order to sign in',
  };

  it('opens no account and does not reveal whether one exists', async () => {
    const email = newEmail();
    await signUp(email, true);
    for (const address of [email, newEmail()]) {
      const back = await goToProvider(
        auth.newBrowser(),
        newPerson({ email: address, email_verified: false }),
      );
      expect(errorOf(back)).toEqual(unverified);
      const added =
        await sql`select 1 from auth.identities where email = ${address} and provider = 'keycloak'`;
      expect(added).toHaveLength(0);
    }
  });

  it('opens no account when email confirmation is disabled either', async () => {
    const open = await startAuthServer(sql, {
      toml: `${tomlFor(issuer)}\n[auth.email]\nenable_confirmations = false`,
    });
    const email = newEmail();
    await signUp(email, true);
    const back = await goToProvider(open.newBrowser(), newPerson({ email, email_verified: false }));
    expect(errorOf(back)).toEqual(unverified);
    await open.close();
  });

  it('attracts no other user to the account after manual linking', async () => {
    const victim = newPerson();
    const attacker = auth.newBrowser();
    await signInAt(attacker, newPerson());
    const { data } = await attacker.auth.linkIdentity({
      provider: 'keycloak',
      options: {
        scopes: 'openid',
        queryParams: { login_hint: hintOf(newPerson({ email: victim.email, email_verified: false })) },
      },
    });
    const code = (await comeBack(data.url ?? '')).searchParams.get('code') ?? '';
    expect((await attacker.auth.exchangeCodeForSession(code)).data.user?.identities).toHaveLength(2);
    const { user } = await signInAt(auth.newBrowser(), victim);
    expect(user.id).not.toBe((await attacker.auth.getUser()).data.user?.id);
  });

  it('rejects a provider user without an email', async () => {
    const back = await goToProvider(auth.newBrowser(), newPerson({ email: undefined }));
    expect(errorOf(back)).toEqual(unverified);
  });
});

it('takes over an unconfirmed account that someone else created with the address', async () => {
  const email = newEmail();
  const squatter = await signUp(email, false);
  const link = auth.linkTo(email);
  const { user } = await signInAt(auth.newBrowser(), newPerson({ email }));
  expect(user.identities?.map(({ provider }) => provider)).toEqual(['keycloak']);
  expect(user.app_metadata).toMatchObject({ provider: 'keycloak', providers: ['keycloak'] });
  const { error } = await squatter.auth.signInWithPassword({ email, password: goodPassword });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
  expect((await auth.follow(link)).searchParams.get('error_code')).toBe('otp_expired');
});

describe('provider callback', () => {
  /** The callback URL, before it is opened. */
  async function callbackOf(browser = auth.newBrowser(), person = newPerson()) {
    const { data } = await browser.auth.signInWithOAuth({
      provider: 'keycloak',
      options: { scopes: 'openid', queryParams: { login_hint: hintOf(person) }, skipBrowserRedirect: true },
    });
    return visitUntil(data.url ?? '', ({ pathname }) => pathname === '/auth/v1/callback');
  }
  const follow = async (url: URL) => {
    const reply = await fetch(url, { redirect: 'manual' });
    return new URL(reply.headers.get('location') ?? '');
  };

  it.each([
    ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['forged', 'bad_oauth_state', 'OAuth state parameter is invalid'],
    ['00000000-0000-4000-8000-000000000000', 'bad_oauth_state', 'OAuth state not found or expired'],
  ])('rejects the state %j', async (state, error_code, error_description) => {
    const url = await callbackOf();
    url.searchParams.set('state', state);
    const back = await follow(url);
    expect(back.origin).toBe('http://site.test');
    expect(errorOf(back)).toEqual({ error: 'invalid_request', error_code, error_description });
  });

  it("rejects another user's state, because the provider bound the code to its own request", async () => {
    const [mine, theirs] = [await callbackOf(), await callbackOf()];
    mine.searchParams.set('state', theirs.searchParams.get('state') ?? '');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(errorOf(await follow(mine))).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    });
    expect(logged).toHaveBeenCalledOnce();
  });

  it('works once under three concurrent requests', async () => {
    const url = await callbackOf();
    const backs = await Promise.all([follow(url), follow(url), follow(url)]);
    expect(backs.filter((back) => back.searchParams.has('code'))).toHaveLength(1);
    expect(errorOf(await follow(url))).toMatchObject({ error_code: 'flow_state_already_used' });
  });

  it('is rejected after five minutes', async () => {
    const url = await callbackOf();
    await sql`update auth.flow_state set created_at = now() - interval '301 seconds'
      where id = ${url.searchParams.get('state')}`;
    expect(errorOf(await follow(url))).toMatchObject({
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state has expired',
    });
  });

  it('returns a one-time code to the browser that started the flow', async () => {
    const browser = auth.newBrowser();
    const code = (await follow(await callbackOf(browser))).searchParams.get('code') ?? '';
    const stolen = await auth.request('/token?grant_type=pkce', {
      json: { auth_code: code, code_verifier: 'x'.repeat(43) },
    });
    expect(stolen.body['error_code']).toBe('bad_code_verifier');
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
    const again = await auth.request('/token?grant_type=pkce', {
      json: { auth_code: code, code_verifier: 'x'.repeat(43) },
    });
    expect(again.body['error_code']).toBe('flow_state_not_found');
  });

  it('stores no usable provider credentials in the database', async () => {
    const url = await callbackOf();
    await follow(url);
    const [row] = await sql<{ sealed: string }[]>`select provider_access_token as sealed from auth.flow_state
      where id = ${url.searchParams.get('state')}`;
    expect(decodeProtectedHeader(row?.sealed ?? '')).toEqual({ alg: 'dir', enc: 'A256GCM' });
  });

  it('stays valid after a HEAD request from a scanner', async () => {
    const url = await callbackOf();
    expect((await fetch(url, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
    expect((await follow(url)).searchParams.has('code')).toBe(true);
  });

  it('passes provider error text without letting it alter the redirect URL', async () => {
    const url = await callbackOf();
    url.searchParams.delete('code');
    url.searchParams.set('error', 'x&code=stolen#');
    url.searchParams.set('error_description', 'y'.repeat(5000));
    const back = await follow(url);
    expect(back.searchParams.get('error')).toBe('x&code=stolen#');
    expect(back.searchParams.has('code')).toBe(false);
    expect(back.searchParams.get('error_description')).toHaveLength(500);
  });
});

describe('provider authorization request', () => {
  it('ignores attempts to override the parameters that the server sets', async () => {
    const url = new URL(`${auth.url}/auth/v1/authorize`);
    url.search = new URLSearchParams({
      provider: 'Keycloak',
      scopes: 'openid,phone',
      redirect_uri: 'https://evil.test',
      Client_ID: 'evil',
      state: 'evil',
      nonce: 'evil',
      response_type: 'token',
      request_uri: 'https://evil.test',
      prompt: 'login',
    }).toString();
    const reply = await fetch(url, { redirect: 'manual' });
    const to = Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams);
    expect(to).toMatchObject({
      client_id: 'hub',
      redirect_uri: `${auth.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'profile email openid phone',
      code_challenge_method: 'S256',
      prompt: 'login',
    });
    expect(JSON.stringify(to)).not.toContain('evil');
    expect(JSON.stringify(to)).not.toContain(issuer.settings.secret);
  });

  it('adds no scope that GoTrue does not ask an issuer for', async () => {
    const reply = await auth.request('/authorize?provider=keycloak');
    expect(new URL(reply.headers.get('location') ?? '').searchParams.get('scope')).toBe('profile email');
  });

  it('cannot read the user of an issuer that was not asked for openid', async () => {
    const url = new URL(`${auth.url}/auth/v1/authorize`);
    url.search = new URLSearchParams({
      provider: 'keycloak',
      login_hint: hintOf(newPerson()),
    }).toString();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(errorOf(await comeBack(url.href))).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Error getting user profile from external provider',
    });
    expect(logged).toHaveBeenCalledOnce();
  });

  it.each([
    ['google', 'Unsupported provider: provider is not enabled'],
    ['nonsense', 'Unsupported provider: Provider nonsense could not be found'],
    ['custom:ours', 'Unsupported provider: custom provider custom:ours not found'],
  ])('rejects the provider %s', async (provider, msg) => {
    const reply = await auth.request(`/authorize?provider=${provider}`);
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg } });
  });

  it('reports an unreachable provider and retries on the next request', async () => {
    const gone = await startIssuer();
    const hub = await startAuthServer(sql, { toml: tomlFor(gone) });
    await gone.close();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const away = await hub.request('/authorize?provider=keycloak');
    expect(away).toMatchObject({ status: 503, body: { error_code: 'unexpected_failure' } });
    expect(logged).toHaveBeenCalledOnce();
    const again = await startIssuer(Number(new URL(gone.url).port));
    expect((await hub.request('/authorize?provider=keycloak')).status).toBe(302);
    await again.close();
    await hub.close();
  });
});
