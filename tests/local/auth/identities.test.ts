import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { hintOf, type Person } from '../../support/issuer.ts';
import { enrolApp, signInAgain } from './support/accounts.ts';
import { startAuthServer } from './support/auth-server.ts';
import {
  type Browser,
  comeBack,
  goToProvider,
  newPerson,
  signInAt,
  startProviderServer,
  tomlFor,
} from './support/providers.ts';

const { sql, issuer, auth } = await startProviderServer();

/** A user with a password and a confirmed address. */
async function newMember(email = newEmail()) {
  const browser = auth.newBrowser();
  await browser.auth.signUp({ email, password: goodPassword });
  const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
  const { data, error } = await browser.auth.exchangeCodeForSession(code);
  if (error) throw error;
  return { browser, email, id: data.user.id };
}

/** Links `person`; returns the URL on the site that the provider redirects back to. */
async function link(browser: Browser, person: Person) {
  const { data, error } = await browser.auth.linkIdentity({
    provider: 'keycloak',
    options: {
      redirectTo: 'http://site.test/account',
      scopes: 'openid',
      queryParams: { login_hint: hintOf(person) },
    },
  });
  if (error) throw error;
  const back = await comeBack(data.url);
  const code = back.searchParams.get('code');
  if (code && (await browser.auth.exchangeCodeForSession(code)).error)
    throw new Error('The code is rejected.');
  return back;
}

async function identitiesOf(browser: Browser) {
  const { data, error } = await browser.auth.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

async function unlink(browser: Browser, provider: string) {
  const identity = (await identitiesOf(browser)).find((one) => one.provider === provider);
  if (!identity) throw new Error(`There is no identity of ${provider}.`);
  return browser.auth.unlinkIdentity(identity);
}

it('an aal1 session of a user with MFA can neither link nor unlink identities', async () => {
  const { browser, email } = await newMember();
  await link(browser, newPerson());
  await enrolApp({ browser });
  const thief = (await signInAgain(auth, email)).browser;
  const rejected = { status: 403, code: 'insufficient_aal' };
  expect((await thief.auth.linkIdentity({ provider: 'keycloak' })).error).toMatchObject(rejected);
  for (const provider of ['email', 'keycloak'])
    expect((await unlink(thief, provider)).error).toMatchObject(rejected);
  expect((await unlink(browser, 'keycloak')).error).toBeNull();
});

describe('linking identities', () => {
  it('adds an identity and leaves the email unchanged', async () => {
    const { browser, email, id } = await newMember();
    const person = newPerson();
    const back = await link(browser, person);
    expect(back.pathname).toBe('/account');
    const { user } = await signInAt(auth.newBrowser(), person);
    expect(user).toMatchObject({ id, email, app_metadata: { providers: ['email', 'keycloak'] } });
    expect(await identitiesOf(browser)).toMatchObject([
      { id, user_id: id, provider: 'email', email },
      { id: person.sub, user_id: id, provider: 'keycloak', email: person.email },
    ]);
  });

  it('rejects an identity that is already linked', async () => {
    const { browser } = await newMember();
    const person = newPerson();
    await link(browser, person);
    expect(Object.fromEntries((await link(browser, person)).searchParams)).toEqual({
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
  });

  it('rejects an identity linked to another user', async () => {
    const person = newPerson();
    const { user: owner } = await signInAt(auth.newBrowser(), person);
    const { browser } = await newMember();
    const back = await link(browser, person);
    expect(back.searchParams.get('error_code')).toBe('identity_already_exists');
    expect(back.searchParams.get('error_description')).toBe('Identity is already linked to another user');
    expect((await signInAt(auth.newBrowser(), person)).user.id).toBe(owner.id);
  });

  it('requires the browser that started the flow', async () => {
    const victim = newPerson();
    const { browser: attacker, id } = await newMember();
    const { data } = await attacker.auth.linkIdentity({
      provider: 'keycloak',
      options: { scopes: 'openid', queryParams: { login_hint: hintOf(victim) } },
    });
    const inVictimsBrowser = await comeBack(data.url ?? '');
    const code = inVictimsBrowser.searchParams.get('code') ?? '';
    const elsewhere = await auth.request('/token?grant_type=pkce', {
      json: { auth_code: code, code_verifier: 'x'.repeat(43) },
    });
    expect(elsewhere.body['error_code']).toBe('bad_code_verifier');
    expect(await identitiesOf(attacker)).toHaveLength(1);
    expect((await signInAt(auth.newBrowser(), victim)).user.id).not.toBe(id);
    const late = await attacker.auth.exchangeCodeForSession(code);
    expect(late.error).toMatchObject({ status: 422, code: 'identity_already_exists' });
  });

  it('requires PKCE', async () => {
    const { browser } = await newMember();
    const { data } = await browser.auth.getSession();
    const reply = await auth.request('/user/identities/authorize?provider=keycloak', {
      headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
    });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });

  it('links by ID token', async () => {
    const { browser, id } = await newMember();
    const { sub, email } = newPerson();
    const token = await issuer.sign({
      iss: issuer.url,
      aud: 'hub',
      sub,
      email,
      email_verified: true,
      exp: Math.floor(Date.now() / 1000) + 60,
    });
    const { data, error } = await browser.auth.linkIdentity({ provider: 'keycloak', token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, app_metadata: { providers: ['email', 'keycloak'] } });
    const stranger = await auth.request('/token?grant_type=id_token', {
      json: { provider: 'keycloak', id_token: token, link_identity: true },
    });
    expect(stranger).toMatchObject({ status: 400, body: { error: 'invalid request' } });
  });

  it('fails when the password changes during the flow', async () => {
    const { browser } = await newMember();
    const { data } = await browser.auth.linkIdentity({
      provider: 'keycloak',
      options: { scopes: 'openid', queryParams: { login_hint: hintOf(newPerson()) } },
    });
    await browser.auth.updateUser({ password: 'Another-Horse-8' });
    expect((await comeBack(data.url ?? '')).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  it('is rejected when disabled in the config', async () => {
    const closed = await startAuthServer(sql, {
      toml: tomlFor(issuer).replace('enable_manual_linking = true', ''),
    });
    const browser = closed.newBrowser();
    await signInAt(browser, newPerson());
    const off = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' };
    expect((await browser.auth.linkIdentity({ provider: 'keycloak' })).error).toMatchObject(off);
    expect((await unlink(browser, 'keycloak')).error).toMatchObject(off);
    const byToken = await browser.auth.linkIdentity({ provider: 'keycloak', token: 'x' });
    expect(byToken.error).toMatchObject(off);
    await closed.close();
  });

  it('requires a session', async () => {
    for (const path of ['/user/identities/authorize?provider=keycloak', '/user/identities/x'])
      expect((await auth.request(path, { method: path.endsWith('x') ? 'DELETE' : 'GET' })).status).toBe(401);
  });
});

describe('unlinking identities', () => {
  it('removes the identity from the account', async () => {
    const { browser } = await newMember();
    const person = newPerson();
    await link(browser, person);
    expect((await unlink(browser, 'keycloak')).error).toBeNull();
    const { data } = await browser.auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
    const other = await signInAt(auth.newBrowser(), person);
    expect(other.user.id).not.toBe(data.user?.id);
  });

  it('rejects the only identity', async () => {
    const { browser } = await newMember();
    expect((await unlink(browser, 'email')).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
      message: 'User must have at least 1 identity after unlinking',
    });
  });

  it('rejects an identity of another user', async () => {
    const { browser } = await newMember();
    const person = newPerson();
    await link(browser, newPerson());
    await signInAt(auth.newBrowser(), person);
    const [theirs] = await sql<{ id: string }[]>`
      select id from auth.identities where provider = 'keycloak' and provider_id = ${person.sub}`;
    const [mine] = await identitiesOf(browser);
    for (const identity_id of [theirs?.id ?? '', randomUUID()]) {
      const { error } = await browser.auth.unlinkIdentity({ ...mine, identity_id } as never);
      expect(error).toMatchObject({
        status: 422,
        code: 'identity_not_found',
        message: "Identity doesn't exist",
      });
    }
    const { error } = await browser.auth.unlinkIdentity({ ...mine, identity_id: 'x' } as never);
    expect(error).toMatchObject({ status: 404, code: 'validation_failed' });
  });

  it('moves the account to the verified email of the remaining identity', async () => {
    const { browser, email } = await newMember();
    const person = newPerson();
    await link(browser, person);
    await unlink(browser, 'email');
    const { data } = await browser.auth.getUser();
    expect(data.user?.email).toBe(person.email);
    expect((await newMember(email)).id).not.toBe(data.user?.id);
  });

  it('never moves the account to an unverified email', async () => {
    const victim = newEmail();
    const { browser, email } = await newMember();
    await link(browser, newPerson({ email: victim, email_verified: false }));
    await unlink(browser, 'email');
    expect((await browser.auth.getUser()).data.user?.email).toBe(email);
  });

  it('is rejected when another user has the replacement email', async () => {
    const person = newPerson();
    const { browser } = await newMember();
    await link(browser, person);
    await sql`insert into auth.users (id, aud, role, email) values
      (${randomUUID()}, 'authenticated', 'authenticated', ${person.email ?? ''})`;
    expect((await unlink(browser, 'email')).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
    expect(await identitiesOf(browser)).toHaveLength(2);
    const back = await goToProvider(auth.newBrowser(), person);
    expect(back.searchParams.get('code')).toBeTruthy();
  });
});
