import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { newBrowser, request, signUpAndConfirm } from '../../support/clients.ts';
import { getIdToken } from '../../support/id-token.ts';
import { hintOf, type Person } from '../../support/issuer.ts';
import { visitUntil } from '../../support/visit.ts';

type Browser = ReturnType<typeof newBrowser>;
const site = () => inject('stack').site_url;
const newPerson = (more: Partial<Person> = {}): Person => {
  const sub = randomUUID();
  return { sub, email: `${sub}@issuer.test`, email_verified: true, name: 'Ada Lovelace', ...more };
};
const comeBack = (url: string) => visitUntil(url, ({ origin }) => origin === new URL(site()).origin);
const optionsFor = (person: Person | 'refuse') => ({
  redirectTo: `${site()}/auth/callback`,
  scopes: 'openid',
  queryParams: { login_hint: person === 'refuse' ? person : hintOf(person) },
  skipBrowserRedirect: true,
});

async function goToProvider(browser: Browser, person: Person | 'refuse') {
  const { data } = await browser.auth.signInWithOAuth({ provider: 'keycloak', options: optionsFor(person) });
  return comeBack(data.url ?? '');
}

async function signIn(browser: Browser, person: Person) {
  const back = await goToProvider(browser, person);
  const { data, error } = await browser.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  if (error) throw new Error(back.href, { cause: error });
  return data;
}

// Another Supabase has the issuer only if TEST_OIDC_PORT is the port that it is configured with.
describe.runIf(inject('issuer'))('OAuth provider', () => {
  it('is listed in the settings', async () => {
    const { body } = await request('/auth/v1/settings', { method: 'GET' });
    expect(body['external']).toMatchObject({ keycloak: true });
  });

  it('signs a user in and creates their profile', async () => {
    const person = newPerson();
    const browser = newBrowser();
    const { user, session } = await signIn(browser, person);
    expect(user).toMatchObject({
      email: person.email,
      is_anonymous: false,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      identities: [{ provider: 'keycloak', id: person.sub, email: person.email }],
    });
    expect(session.provider_token).toBeTruthy();
    expect((await browser.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
    const { data: profile } = await browser.from('profiles').select('id').single();
    expect(profile).toEqual({ id: user.id });
    expect((await signIn(newBrowser(), person)).user.id).toBe(user.id);
  });

  it('links to the account with the same verified email', async () => {
    const { user, email } = await signUpAndConfirm();
    const { user: same } = await signIn(newBrowser(), newPerson({ email }));
    expect(same.id).toBe(user.id);
  });

  it('opens no account through an unverified email', async () => {
    const { email } = await signUpAndConfirm();
    const back = await goToProvider(newBrowser(), newPerson({ email, email_verified: false }));
    expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('redirects with the reason when the user cancels', async () => {
    const back = await goToProvider(newBrowser(), 'refuse');
    expect(back.pathname).toBe('/auth/callback');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('error_description')).toBe('The person said no');
  });

  it('links and unlinks an identity, for one user only', async () => {
    const person = newPerson();
    const { browser } = await signUpAndConfirm();
    const { data } = await browser.auth.linkIdentity({ provider: 'keycloak', options: optionsFor(person) });
    const back = await comeBack(data.url ?? '');
    expect((await browser.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')).error).toBeNull();

    const other = await signUpAndConfirm();
    const again = await other.browser.auth.linkIdentity({
      provider: 'keycloak',
      options: optionsFor(person),
    });
    const rejected = await comeBack(again.data.url ?? '');
    expect(rejected.searchParams.get('error_code')).toBe('identity_already_exists');

    const { data: mine } = await browser.auth.getUserIdentities();
    const [first, second] = mine?.identities ?? [];
    if (!first || !second) throw new Error('There are fewer than two identities.');
    const foreign = await other.browser.auth.unlinkIdentity(second);
    expect(foreign.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
    expect((await browser.auth.unlinkIdentity(second)).error).toBeNull();
    const last = await browser.auth.unlinkIdentity(first);
    expect(last.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
  });

  it('issues ID tokens that sign in with their nonce', async () => {
    const nonce = randomUUID();
    const person = newPerson();
    const hashed = createHash('sha256').update(nonce).digest('hex');
    const { idToken, accessToken } = await getIdToken(person, hashed);
    const token = { provider: 'keycloak', token: idToken, access_token: accessToken };
    const wrong = await newBrowser().auth.signInWithIdToken({ ...token, nonce: 'another' });
    expect(wrong.error).toMatchObject({ status: 400, message: 'Nonces mismatch' });
    const right = await newBrowser().auth.signInWithIdToken({ ...token, nonce });
    expect(right.data.user).toMatchObject({ email: person.email });
    const broken = await newBrowser().auth.signInWithIdToken({ ...token, token: `${idToken}x`, nonce });
    expect(broken.error).toMatchObject({ status: 400, message: 'Bad ID token' });
  });
});

describe('unsolicited provider callback', () => {
  it.each([
    ['', 'bad_oauth_callback'],
    ['?state=00000000-0000-4000-8000-000000000000&code=x', 'bad_oauth_state'],
  ])('redirects to the site with the reason: %j', async (query, code) => {
    const reply = await fetch(`${inject('stack').api_url}/auth/v1/callback${query}`, { redirect: 'manual' });
    const back = new URL(reply.headers.get('location') ?? '');
    expect(back.origin).toBe(new URL(site()).origin);
    expect(back.searchParams.get('error_code')).toBe(code);
  });
});

describe('disabled features', () => {
  it.each([
    ['figma', 'Unsupported provider: provider is not enabled'],
    ['nonsense', 'Unsupported provider: Provider nonsense could not be found'],
  ])('rejects the provider %s', async (provider, msg) => {
    expect(await request(`/auth/v1/authorize?provider=${provider}`, { method: 'GET' })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg },
    });
  });

  it('rejects SSO, Web3, and anonymous sign-in', async () => {
    expect((await newBrowser().auth.signInWithSSO({ domain: 'example.test' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
    });
    const wallet = { chain: 'solana', message: 'x'.repeat(64), signature: new Uint8Array(64) } as const;
    expect((await newBrowser().auth.signInWithWeb3(wallet)).error).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
    });
    expect((await newBrowser().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
  });

  it('rejects an ID token of an unconfigured provider', async () => {
    const { error } = await newBrowser().auth.signInWithIdToken({ provider: 'google', token: 'x' });
    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' });
  });
});
