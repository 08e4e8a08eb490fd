import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readAuthConfig } from '../../../local/auth/config/config.ts';
import { Authenticator, type CredentialAnswer } from '../../support/authenticator.ts';
import { type Account, enrolApp, newAccount, signInAgain } from './support/accounts.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';
import { passesStaffGate } from './support/staff-gate.ts';

const sql = postgres(inject('stack').db_url, { max: 8, onnotice: () => undefined });
const origin = 'http://site.test';
const site = `[auth.webauthn]
rp_id = "site.test"
rp_display_name = "The hub"
rp_origins = ["${origin}"]`;
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql, { toml: `[auth.passkey]\nenabled = true\n${site}` });
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

type Browser = Account['browser'];
type Options = Parameters<Authenticator['create']>[0];
type Credential = Parameters<Browser['auth']['passkey']['verifyRegistration']>[0]['credential'];
type SignInCredential = Parameters<Browser['auth']['passkey']['verifyAuthentication']>[0]['credential'];

async function addPasskey({ browser }: Pick<Account, 'browser'>, key = new Authenticator(origin)) {
  const { data, error } = await browser.auth.passkey.startRegistration();
  if (error) throw error;
  const added = await browser.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: key.create(data.options) as unknown as Credential,
  });
  if (added.error) throw added.error;
  return { key, passkey: added.data };
}

/** Signs in with what `answer` makes of the options. */
async function signInWith(answer: (options: Options) => CredentialAnswer, browser = auth.newBrowser()) {
  const { data, error } = await browser.auth.passkey.startAuthentication();
  if (error) throw error;
  const credential = answer(data.options) as unknown as SignInCredential;
  const body = { challengeId: data.challenge_id, credential };
  return { browser, body, reply: await browser.auth.passkey.verifyAuthentication(body) };
}
const failed = { status: 400, code: 'webauthn_verification_failed' };

describe('adding a passkey (internal/api/passkey_registration.go)', () => {
  it('asks for a discoverable credential of the account', async () => {
    const account = await newAccount(auth);
    const { data } = await account.browser.auth.passkey.startRegistration();
    expect(data).toMatchObject({
      options: {
        rp: { id: 'site.test', name: 'The hub' },
        user: { name: account.email, id: Buffer.from(account.id).toString('base64url') },
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        attestation: 'none',
        timeout: 300_000,
      },
    });
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290);
    expect(data?.options).not.toHaveProperty('excludeCredentials');
  });

  it('names it after what keeps it, lists, renames and deletes it, and records each', async () => {
    const account = await newAccount(auth);
    const { passkey } = account.browser.auth;
    const { data } = await passkey.startRegistration();
    const aaguid = Buffer.from('bada5566a7aa401fbd9645619a55120d', 'hex');
    const key = new Authenticator(origin);
    const credential = key.create(data?.options as unknown as Options, { aaguid });
    const added = await passkey.verifyRegistration({
      challengeId: data?.challenge_id ?? '',
      credential: credential as unknown as Credential,
    });
    expect(added.data).toMatchObject({ friendly_name: '1Password' });
    const passkeyId = added.data?.id ?? '';
    const again = await passkey.startRegistration();
    expect(again.data?.options).toMatchObject({ excludeCredentials: [{ type: 'public-key', id: key.id }] });
    expect((await passkey.update({ passkeyId, friendlyName: 'Laptop' })).data).toMatchObject({
      id: passkeyId,
      friendly_name: 'Laptop',
    });
    expect((await passkey.update({ passkeyId, friendlyName: '' })).error).toMatchObject({ status: 400 });
    expect((await passkey.update({ passkeyId, friendlyName: 'x'.repeat(121) })).error?.message).toBe(
      'friendly_name must be 120 characters or less',
    );
    const listed = await passkey.list();
    expect(listed.data).toMatchObject([{ id: passkeyId, friendly_name: 'Laptop' }]);
    expect(listed.data?.[0]).not.toHaveProperty('last_used_at');
    expect((await passkey.delete({ passkeyId })).error).toBeNull();
    expect((await passkey.list()).data).toEqual([]);
    const entries = await sql`select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'actor_id' = ${account.id} order by created_at`;
    expect(entries.map(({ action }) => action as string)).toEqual([
      'passkey_created',
      'passkey_updated',
      'passkey_deleted',
    ]);
  });

  it.each([
    [
      'another site',
      (key: Authenticator, options: Options) => key.create(options, { origin: 'https://evil.test' }),
    ],
    [
      'another relying party',
      (key: Authenticator, options: Options) => key.create({ ...options, rp: { id: 'evil.test' } }),
    ],
    [
      'another challenge',
      (key: Authenticator, options: Options) => key.create({ ...options, challenge: 'AAAA' }),
    ],
    [
      'an id longer than any authenticator has',
      (_: Authenticator, options: Options) => new Authenticator(origin, { idLength: 1024 }).create(options),
    ],
    [
      'an id that no index takes',
      (_: Authenticator, options: Options) => new Authenticator(origin, { idLength: 4000 }).create(options),
    ],
    ['nonsense', () => ({ id: 'x' })],
  ])('refuses the answer for %s', async (_, answer) => {
    const { browser } = await newAccount(auth);
    const { data } = await browser.auth.passkey.startRegistration();
    const reply = await browser.auth.passkey.verifyRegistration({
      challengeId: data?.challenge_id ?? '',
      credential: answer(
        new Authenticator(origin),
        data?.options as unknown as Options,
      ) as unknown as Credential,
    });
    expect(reply.error).toMatchObject(failed);
    expect((await browser.auth.passkey.list()).data).toEqual([]);
  });

  it('reads no attestation statement, whose certificates name addresses to fetch', async () => {
    const account = await newAccount(auth);
    for (const format of ['android-key', 'packed', 'unheard-of']) {
      const key = new Authenticator(origin);
      const { passkey } = account.browser.auth;
      const { data } = await passkey.startRegistration();
      const added = await passkey.verifyRegistration({
        challengeId: data?.challenge_id ?? '',
        credential: key.create(data?.options as unknown as Options, { format }) as unknown as Credential,
      });
      expect(added.error).toBeNull();
      expect((await signInWith((options) => key.get(options))).reply.error).toBeNull();
    }
  });

  it('takes a challenge once, and only of its own account', async () => {
    const [account, other] = [await newAccount(auth), await newAccount(auth)];
    const { data } = await account.browser.auth.passkey.startRegistration();
    const body = {
      challengeId: data?.challenge_id ?? '',
      credential: new Authenticator(origin).create(
        data?.options as unknown as Options,
      ) as unknown as Credential,
    };
    const gone = { status: 400, code: 'webauthn_challenge_not_found' };
    expect((await other.browser.auth.passkey.verifyRegistration(body)).error).toMatchObject(gone);
    expect((await account.browser.auth.passkey.verifyRegistration(body)).error).toBeNull();
    expect((await account.browser.auth.passkey.verifyRegistration(body)).error).toMatchObject(gone);
  });

  it('refuses a credential that some account has', async () => {
    const { key } = await addPasskey(await newAccount(auth));
    const other = await newAccount(auth);
    await expect(addPasskey(other, key)).rejects.toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    });
  });

  it('keeps the latest ten challenges of an account', async () => {
    const { browser, id } = await newAccount(auth);
    const first = await browser.auth.passkey.startRegistration();
    for (let times = 0; times < 10; times += 1) await browser.auth.passkey.startRegistration();
    expect(await sql`select from auth.webauthn_challenges where user_id = ${id}`).toHaveLength(10);
    const key = new Authenticator(origin);
    const { error } = await browser.auth.passkey.verifyRegistration({
      challengeId: first.data?.challenge_id ?? '',
      credential: key.create(first.data?.options as unknown as Options) as unknown as Credential,
    });
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' });
  });

  it('limits the passkeys of an account', async () => {
    const few = await startAuthServer(sql, {
      toml: `[auth.passkey]\nenabled = true\nmax_passkeys_per_user = 1\n${site}`,
    });
    const account = await newAccount(few);
    await addPasskey(account);
    await expect(addPasskey(account)).rejects.toMatchObject({ status: 422, code: 'too_many_passkeys' });
    await few.close();
  });

  it('needs the second factor where the account has one, also to delete', async () => {
    const account = await newAccount(auth);
    const { passkey } = await addPasskey(account);
    await enrolApp(account);
    const { browser } = await signInAgain(auth, account.email);
    const lacking = { status: 403, code: 'insufficient_aal' };
    expect((await browser.auth.passkey.startRegistration()).error).toMatchObject(lacking);
    expect((await browser.auth.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(lacking);
    await addPasskey(account);
  });

  it("hides another person's passkeys", async () => {
    const { passkey } = await addPasskey(await newAccount(auth));
    const { browser } = await newAccount(auth);
    const missing = { status: 404, message: 'Passkey not found' };
    const { auth: stranger } = browser;
    expect((await stranger.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(missing);
    expect(
      (await stranger.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mine' })).error,
    ).toMatchObject(missing);
  });

  it('needs a session, and more than an anonymous one', async () => {
    expect((await auth.request('/passkeys')).status).toBe(401);
    expect((await auth.request('/passkeys/registration/options', { json: {} })).status).toBe(401);
    const open = await startAuthServer(sql, {
      toml: `[auth]\nenable_anonymous_sign_ins = true\n[auth.passkey]\nenabled = true\n${site}`,
    });
    const browser = open.newBrowser();
    await browser.auth.signInAnonymously();
    expect((await browser.auth.passkey.startRegistration()).error).toMatchObject({ status: 403 });
    await open.close();
  });
});

describe('signing in with a passkey (internal/api/passkey_authentication.go)', () => {
  it('starts a session at aal1 with the method passkey, and notes when', async () => {
    const account = await newAccount(auth);
    const { key } = await addPasskey(account);
    const { reply, browser } = await signInWith((options) => key.get(options));
    expect(reply.error).toBeNull();
    expect(decodeJwt(reply.data?.session?.access_token ?? '')).toMatchObject({
      sub: account.id,
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    });
    const [passkey] = (await browser.auth.passkey.list()).data ?? [];
    expect(Date.parse(passkey?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('asks for no credential by name, so that it tells nothing of accounts', async () => {
    const { body } = await auth.request('/passkeys/authentication/options', { json: {} });
    expect(body).toMatchObject({ options: { rpId: 'site.test', userVerification: 'preferred' } });
    expect(body['options']).not.toHaveProperty('allowCredentials');
  });

  it('leaves the second factor to be done', async () => {
    const account = await newAccount(auth);
    const whole = await enrolApp(account);
    const { key } = await addPasskey(account);
    const { browser, reply } = await signInWith((options) => key.get(options));
    expect(await passesStaffGate(sql, reply.data?.session?.access_token ?? '')).toBe(false);
    expect(await passesStaffGate(sql, whole.token)).toBe(true);
    expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
  });

  it('accepts a synced passkey, which has no counter', async () => {
    const { key } = await addPasskey(await newAccount(auth), new Authenticator(origin, { isSynced: true }));
    for (let times = 0; times < 2; times += 1)
      expect((await signInWith((options) => key.get(options))).reply.error).toBeNull();
  });

  it('refuses a counter that went back, the sign of a copy', async () => {
    const { key } = await addPasskey(await newAccount(auth), new Authenticator(origin, { counter: 5 }));
    expect((await signInWith((options) => key.get(options))).reply.error).toBeNull();
    key.counter = 3;
    expect((await signInWith((options) => key.get(options))).reply.error).toMatchObject(failed);
    key.counter = 9;
    expect((await signInWith((options) => key.get(options))).reply.error).toBeNull();
  });

  it.each([
    [
      'another site',
      (key: Authenticator, options: Options) => key.get(options, { origin: 'https://evil.test' }),
    ],
    [
      'another port of the site',
      (key: Authenticator, options: Options) => key.get(options, { origin: `${origin}:81` }),
    ],
    [
      'another relying party',
      (key: Authenticator, options: Options) => key.get({ ...options, rpId: 'evil.test' }),
    ],
    [
      'another challenge',
      (key: Authenticator, options: Options) => key.get({ ...options, challenge: 'AAAA' }),
    ],
    ['nobody', (key: Authenticator, options: Options) => key.get(options, { userHandle: '' })],
    ['nonsense', () => ({ id: 'x' })],
  ])('refuses the answer for %s', async (_, answer) => {
    const { key } = await addPasskey(await newAccount(auth));
    const { reply } = await signInWith((options) => answer(key, options));
    expect(reply.error).toMatchObject(failed);
  });

  it("refuses a passkey with another person's name on it", async () => {
    const { key } = await addPasskey(await newAccount(auth));
    const victim = await addPasskey(await newAccount(auth));
    const userHandle = victim.key.userHandle;
    const { reply } = await signInWith((options) => key.get(options, { userHandle }));
    expect(reply.error).toMatchObject(failed);
    // The right credential id over the wrong key.
    const forged = await signInWith((options) => ({
      ...key.get(options, { userHandle }),
      id: victim.key.id,
      rawId: victim.key.id,
    }));
    expect(forged.reply.error).toMatchObject(failed);
  });

  it('refuses a replayed answer, and one to a challenge that expired', async () => {
    const { key } = await addPasskey(await newAccount(auth));
    const { browser, body } = await signInWith((options) => key.get(options));
    expect((await browser.auth.passkey.verifyAuthentication(body)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    });
    const { data } = await browser.auth.passkey.startAuthentication();
    const id = data?.challenge_id ?? '';
    await sql`update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = ${id}`;
    const late = await browser.auth.passkey.verifyAuthentication({
      challengeId: id,
      credential: key.get(data?.options as unknown as Options) as unknown as SignInCredential,
    });
    expect(late.error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' });
  });

  it('refuses a deleted passkey, a banned person and an unconfirmed address', async () => {
    const account = await newAccount(auth);
    const { key, passkey } = await addPasskey(account);
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${account.id}`;
    const attempt = async () => (await signInWith((options) => key.get(options))).reply.error;
    expect(await attempt()).toMatchObject({ status: 403, code: 'user_banned' });
    await sql`update auth.users set banned_until = null, email_confirmed_at = null where id = ${account.id}`;
    expect(await attempt()).toMatchObject({ status: 403, code: 'email_not_confirmed' });
    await sql`update auth.users set email_confirmed_at = now() where id = ${account.id}`;
    expect(await attempt()).toBeNull();
    expect((await account.browser.auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
    expect(await attempt()).toMatchObject(failed);
  });

  it.each([
    [{}, 'challenge_id is required'],
    [{ challenge_id: 'x' }, 'credential is required'],
    [{ challenge_id: 'x', credential: {} }, 'challenge_id must be a valid UUID'],
  ])('needs both: %j', async (json, message) => {
    const { status, body } = await auth.request('/passkeys/authentication/verify', { json });
    expect([status, body['error_code'], body['msg']]).toEqual([400, 'validation_failed', message]);
  });

  it('limits how often a client asks', async () => {
    const strict = await startAuthServer(sql, {
      toml: `[auth.passkey]\nenabled = true\n${site}`,
      rateLimits: true,
    });
    const ask = () => strict.request('/passkeys/authentication/options', { json: {} });
    const replies = await Promise.all(Array.from({ length: 31 }, ask));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    await strict.close();
  });
});

describe('an operator', () => {
  it('lists and deletes the passkeys of a person, with the secret key only', async () => {
    const account = await newAccount(auth);
    const { passkey } = await addPasskey(account);
    const { admin } = auth.newAdmin().auth;
    const ids = { userId: account.id, passkeyId: passkey.id };
    expect((await admin.passkey.listPasskeys(ids)).data).toMatchObject([{ id: passkey.id }]);
    expect((await account.browser.auth.admin.passkey.deletePasskey(ids)).error).toMatchObject({
      status: 403,
    });
    expect((await admin.passkey.deletePasskey(ids)).error).toBeNull();
    expect((await admin.passkey.listPasskeys(ids)).data).toEqual([]);
  });

  it('takes them away with the account', async () => {
    const account = await newAccount(auth);
    await addPasskey(account);
    await auth.newAdmin().auth.admin.deleteUser(account.id, true);
    expect(await sql`select from auth.webauthn_credentials where user_id = ${account.id}`).toHaveLength(0);
  });
});

describe('configuration', () => {
  it('says whether passkeys are on', async () => {
    expect((await auth.request('/settings')).body).toMatchObject({ passkeys_enabled: true });
  });

  it.each([
    '[auth.passkey]\nenabled = true',
    '[auth.mfa.web_authn]\nenroll_enabled = true\nverify_enabled = true',
  ])('needs to know the site: %s', (toml) => {
    expect(() => readAuthConfig(toml)).toThrow('rp_id, rp_display_name and rp_origins');
  });

  it('puts the address of the site in the place of the configured one', () => {
    const { webauthn } = readAuthConfig(`[auth]\nsite_url = "${origin}"\n${site}`, {
      siteUrl: 'http://localhost:8090',
    });
    expect(webauthn.rp_origins).toEqual(['http://localhost:8090']);
  });
});
