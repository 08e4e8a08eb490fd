import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { hintOf } from '../../support/issuer.ts';
import { startAuthServer } from './support/auth-server.ts';
import { comeBack, newPerson, signInAt, startProviderServer } from './support/providers.ts';

const { sql, auth } = await startProviderServer('enable_anonymous_sign_ins = true');

async function comeIn(server = auth) {
  const browser = server.newBrowser();
  const { data, error } = await browser.auth.signInAnonymously({
    options: { data: { first_name: 'Guest' } },
  });
  if (error) throw error;
  return { browser, id: data.user?.id ?? '', user: data.user, token: data.session?.access_token ?? '' };
}

describe('anonymous sign-in', () => {
  it('returns a session with the is_anonymous claim', async () => {
    const { user, token, browser } = await comeIn();
    expect(user).toMatchObject({ is_anonymous: true, email: '', app_metadata: {}, identities: [] });
    expect(decodeJwt(token)).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous' }],
    });
    expect((await browser.auth.refreshSession()).error).toBeNull();
  });

  it('is disabled by default', async () => {
    const closed = await startAuthServer(sql, {});
    expect((await closed.newBrowser().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    });
    await closed.close();
  });

  it('is rejected when sign-up is disabled', async () => {
    const toml = '[auth]\nenable_anonymous_sign_ins = true\nenable_signup = false';
    const closed = await startAuthServer(sql, { toml });
    expect((await closed.newBrowser().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
    });
    await closed.close();
  });

  it('has its own rate limit', async () => {
    const limited = await startAuthServer(sql, {
      rateLimits: true,
      toml: '[auth]\nenable_anonymous_sign_ins = true\n[auth.rate_limit]\nanonymous_users = 2',
    });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await limited.request('/signup', { json: {} })).status);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
  });
});

describe('anonymous user', () => {
  it('converts to a permanent user with a confirmed email and a password', async () => {
    const { browser, id } = await comeIn();
    const email = newEmail();
    const early = await browser.auth.updateUser({ password: goodPassword });
    expect(early.error).toMatchObject({ status: 422, code: 'validation_failed' });
    const { data } = await browser.auth.updateUser({ email, password: goodPassword });
    expect(data.user).toMatchObject({ is_anonymous: true, new_email: email });
    const cannotYet = await auth.newBrowser().auth.signInWithPassword({ email, password: goodPassword });
    expect(cannotYet.error).toMatchObject({ code: 'invalid_credentials' });
    await auth.follow(auth.linkTo(email));
    const known = await auth.newBrowser().auth.signInWithPassword({ email, password: goodPassword });
    expect(known.data.user).toMatchObject({
      id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email }],
    });
    await browser.auth.refreshSession();
    expect((await browser.auth.getClaims()).data?.claims.is_anonymous).toBe(false);
  });

  it('converts immediately when email confirmation is disabled', async () => {
    const open = await startAuthServer(sql, {
      toml: '[auth]\nenable_anonymous_sign_ins = true\n[auth.email]\nenable_confirmations = false',
    });
    const { browser, id } = await comeIn(open);
    const email = newEmail();
    const { data } = await browser.auth.updateUser({ email, password: goodPassword });
    expect(data.user).toMatchObject({ id, email, is_anonymous: false });
    await open.close();
  });

  it('cannot take an email that belongs to another user', async () => {
    const person = newPerson();
    await signInAt(auth.newBrowser(), person);
    const { browser } = await comeIn();
    expect((await browser.auth.updateUser({ email: person.email ?? '' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    const { data } = await browser.auth.linkIdentity({
      provider: 'keycloak',
      options: { scopes: 'openid', queryParams: { login_hint: hintOf(newPerson({ email: person.email })) } },
    });
    expect((await comeBack(data.url ?? '')).searchParams.get('error_code')).toBe('email_exists');
    expect((await browser.auth.getUser()).data.user).toMatchObject({ is_anonymous: true, identities: [] });
  });

  it('converts by linking a provider with a verified email', async () => {
    const { browser, id } = await comeIn();
    const person = newPerson();
    const { data } = await browser.auth.linkIdentity({
      provider: 'keycloak',
      options: { scopes: 'openid', queryParams: { login_hint: hintOf(person) } },
    });
    const code = (await comeBack(data.url ?? '')).searchParams.get('code') ?? '';
    const { data: signedIn } = await browser.auth.exchangeCodeForSession(code);
    expect(signedIn.user).toMatchObject({ id, email: person.email, is_anonymous: false });
    expect(decodeJwt(signedIn.session?.access_token ?? '')['is_anonymous']).toBe(false);
  });

  it('gets no email from a provider with an unverified one', async () => {
    const { browser, id } = await comeIn();
    const email = newEmail();
    const { data } = await browser.auth.linkIdentity({
      provider: 'keycloak',
      options: {
        scopes: 'openid',
        queryParams: { login_hint: hintOf(newPerson({ email, email_verified: false })) },
      },
    });
    const code = (await comeBack(data.url ?? '')).searchParams.get('code') ?? '';
    await browser.auth.exchangeCodeForSession(code);
    expect((await browser.auth.getUser()).data.user).toMatchObject({ id, email: '' });
    const owner = await signInAt(auth.newBrowser(), newPerson({ email }));
    expect(owner.user.id).not.toBe(id);
  });
});
