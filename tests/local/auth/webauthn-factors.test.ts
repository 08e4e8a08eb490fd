import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Authenticator, type CredentialAnswer } from '../../support/authenticator.ts';
import { type Account, enrolApp, newAccount, signInAgain } from './support/accounts.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';
import { passesStaffGate } from './support/staff-gate.ts';

const sql = postgres(inject('stack').db_url, { max: 8, onnotice: () => undefined });
const origin = 'http://site.test';
const toml = `[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true
[auth.webauthn]
rp_id = "site.test"
rp_display_name = "The hub"
rp_origins = ["${origin}"]`;
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql, { toml });
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

type Browser = Account['browser'];
type Options = Parameters<Authenticator['create']>[0];

/** Without supabase-js, which makes buffers for browsers of the options. */
async function challenge(browser: Browser, factorId: string) {
  const token = (await browser.auth.getSession()).data.session?.access_token ?? '';
  const { body } = await auth.request(`/factors/${factorId}/challenge`, {
    json: {},
    headers: { authorization: `Bearer ${token}` },
  });
  const { type, credential_options: options } = (body['webauthn'] ?? {}) as {
    type: 'create' | 'request';
    credential_options: { publicKey: Options & Record<string, unknown> };
  };
  return { body, challengeId: body['id'] as string, type, options: options.publicKey };
}

type Verify = Parameters<Browser['auth']['mfa']['webauthn']['verify']>[0];
function verify(
  browser: Browser,
  request: { factorId: string; challengeId: string; type: 'create' | 'request'; answer: CredentialAnswer },
) {
  const { factorId, challengeId, type, answer } = request;
  const credential = { toJSON: () => answer };
  const webauthn = {
    type,
    rpId: 'site.test',
    credential_response: credential,
  } as unknown as Verify['webauthn'];
  return browser.auth.mfa.webauthn.verify({ factorId, challengeId, webauthn });
}

async function enroll(browser: Browser, friendlyName = 'Key') {
  const { data, error } = await browser.auth.mfa.webauthn.enroll({ friendlyName });
  if (error) throw error;
  return data;
}

/** Enrolls a key, which upgrades the browser's session. */
async function enrollKey(
  browser: Browser,
  { name = 'Key', key = new Authenticator(origin, { counter: 1 }) } = {},
) {
  const { id: factorId } = await enroll(browser, name);
  const asked = await challenge(browser, factorId);
  const reply = await verify(browser, { factorId, ...asked, answer: key.create(asked.options) });
  return { factorId, key, reply };
}

async function useKey(browser: Browser, factorId: string, answer: (options: Options) => CredentialAnswer) {
  const asked = await challenge(browser, factorId);
  return verify(browser, { factorId, ...asked, answer: answer(asked.options) });
}
const refused = { status: 422, code: 'mfa_verification_failed' };

describe('a security key as a second factor (internal/api/mfa.go)', () => {
  it('enrolls and upgrades the session to aal2 with the method mfa/webauthn', async () => {
    const { browser, email, id } = await newAccount(auth);
    expect(await enroll(browser)).toMatchObject({ type: 'webauthn', friendly_name: 'Key' });
    const factors = await browser.auth.mfa.listFactors();
    const factorId = factors.data?.all[0]?.id ?? '';
    const asked = await challenge(browser, factorId);
    expect(asked.body).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } });
    expect(asked.options).toMatchObject({
      rp: { id: 'site.test' },
      user: { name: email, id: Buffer.from(id).toString('base64url') },
    });
    const key = new Authenticator(origin);
    const reply = await verify(browser, { factorId, ...asked, answer: key.create(asked.options) });
    expect(reply.error).toBeNull();
    expect(decodeJwt(reply.data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'email/signup' }],
    });
    expect((await browser.auth.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: factorId, status: 'verified' },
    ]);
  });

  it('is required at the next sign-in', async () => {
    const account = await newAccount(auth);
    const { factorId, key } = await enrollKey(account.browser);
    const { browser } = await signInAgain(auth, account.email);
    expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const asked = await challenge(browser, factorId);
    expect(asked.options).toMatchObject({ rpId: 'site.test', allowCredentials: [{ id: key.id }] });
    const reply = await verify(browser, { factorId, ...asked, answer: key.get(asked.options) });
    const token = reply.data?.access_token ?? '';
    expect(decodeJwt(token)).toMatchObject({ aal: 'aal2' });
    expect(await passesStaffGate(sql, token)).toBe(true);
    await browser.auth.mfa.unenroll({ factorId });
    expect(await passesStaffGate(sql, token)).toBe(false);
  });

  it('belongs beside an authenticator app, and either is enough', async () => {
    const account = await newAccount(auth);
    await enrolApp(account);
    const { factorId, key, reply } = await enrollKey(account.browser);
    expect(reply.error).toBeNull();
    const { browser } = await signInAgain(auth, account.email);
    expect((await useKey(browser, factorId, (options) => key.get(options))).error).toBeNull();
  });

  it('counts the key that answered: removing it downgrades the session', async () => {
    const account = await newAccount(auth);
    const first = await enrollKey(account.browser);
    const second = await enrollKey(account.browser, { name: 'Spare' });
    const { browser } = await signInAgain(auth, account.email);
    const reply = await useKey(browser, first.factorId, (options) => second.key.get(options));
    expect(reply.error).toBeNull();
    await account.browser.auth.mfa.unenroll({ factorId: second.factorId });
    await browser.auth.refreshSession();
    expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
  });

  it.each([
    [
      'another site',
      (key: Authenticator, options: Options) => key.get(options, { origin: 'https://evil.test' }),
    ],
    [
      'another challenge',
      (key: Authenticator, options: Options) => key.get({ ...options, challenge: 'AAAA' }),
    ],
    ['another key', (_: Authenticator, options: Options) => new Authenticator(origin).get(options)],
    [
      'another person',
      (key: Authenticator, options: Options) =>
        key.get(options, { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }),
    ],
    [
      'a counter that went back',
      (key: Authenticator, options: Options) => {
        key.counter -= 1;
        return key.get(options);
      },
    ],
  ])('refuses the answer of %s', async (_, answer) => {
    const account = await newAccount(auth);
    const { factorId, key } = await enrollKey(account.browser);
    const { browser } = await signInAgain(auth, account.email);
    const reply = await useKey(browser, factorId, (options) => answer(key, options));
    expect(reply.error).toMatchObject(refused);
    expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
  });

  it('takes a challenge once, in time, and not as another kind', async () => {
    const account = await newAccount(auth);
    const { factorId, key } = await enrollKey(account.browser);
    const { browser } = account;
    const asked = await challenge(browser, factorId);
    const answer = key.get(asked.options);
    const asCreation = { factorId, ...asked, type: 'create' as const, answer: key.create(asked.options) };
    expect((await verify(browser, asCreation)).error).toMatchObject(refused);
    expect((await verify(browser, { factorId, ...asked, answer })).error).toBeNull();
    expect((await verify(browser, { factorId, ...asked, answer })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    });
    const late = await challenge(browser, factorId);
    await sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds'
      where id = ${late.challengeId}`;
    const tooLate = await verify(browser, { factorId, ...late, answer: key.get(late.options) });
    expect(tooLate.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  it("refuses another person's factor and a key that is already a factor", async () => {
    const account = await newAccount(auth);
    const { factorId, key } = await enrollKey(account.browser);
    const stranger = await newAccount(auth);
    const reply = await auth.request(`/factors/${factorId}/challenge`, {
      json: {},
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    expect(reply).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } });
    const again = await enrollKey(account.browser, { name: 'Same', key });
    expect(again.reply.error).toMatchObject(refused);
  });

  it('keeps a session without the second step from adding a key', async () => {
    const account = await newAccount(auth);
    const early = await enroll(account.browser, 'Early');
    const other = await signInAgain(auth, account.email);
    await enrolApp(account);
    const { browser } = await signInAgain(auth, account.email);
    expect((await browser.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect(await other.browser.auth.getUser()).toMatchObject({ data: { user: null } });
    const token = (await browser.auth.getSession()).data.session?.access_token ?? '';
    const reply = await auth.request(`/factors/${early.id}/challenge`, {
      json: {},
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } });
  });

  it.each([
    [{}, 'WebAuthn config required'],
    [{ webauthn: {} }, 'WebAuthn type must be create or request'],
    [{ webauthn: { type: 'create' } }, 'credential_response required'],
    [{ webauthn: { type: 'create', credential_response: {} } }, 'Invalid credential_response'],
  ])('says what a request lacks: %j', async (json, message) => {
    const { browser, token } = await newAccount(auth);
    const { id: factorId } = await enroll(browser);
    const { challengeId } = await challenge(browser, factorId);
    const { status, body } = await auth.request(`/factors/${factorId}/verify`, {
      json: { challenge_id: challengeId, ...json },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([status, body['error_code'], body['msg']]).toEqual([400, 'validation_failed', message]);
  });

  it('keeps the key out of what the API says of a person', async () => {
    const account = await newAccount(auth);
    const { factorId } = await enrollKey(account.browser);
    const { data } = await account.browser.auth.getUser();
    expect(data.user?.factors).toMatchObject([{ id: factorId, factor_type: 'webauthn' }]);
    expect(JSON.stringify(data)).not.toMatch(/publicKey|credential/);
  });

  it('can be switched off', async () => {
    const off = await startAuthServer(sql);
    const { browser } = await newAccount(off);
    expect((await browser.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })).error).toMatchObject({
      status: 422,
      code: 'mfa_webauthn_enroll_not_enabled',
    });
    await off.close();
  });
});
