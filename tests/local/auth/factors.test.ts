import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { goodPassword, newPhone } from '../../support/clients.ts';
import { enrolApp, newAccount, signInAgain, totpCode } from './support/accounts.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

const sql = postgres(inject('stack').db_url, { max: 12, onnotice: () => undefined });
const phoneToo = '[auth.sms]\nenabled = true\n[auth.mfa.phone]\nenroll_enabled = true\nverify_enabled = true';
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql, { toml: phoneToo });
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const aalOf = async (browser: TestBrowser) =>
  (await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
type TestBrowser = ReturnType<TestAuthServer['newBrowser']>;

describe('TOTP factor', () => {
  it('enrolls by QR code or secret and upgrades the session to aal2', async () => {
    const { browser, email } = await newAccount(auth);
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone app' });
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/site\.test:/);
    expect(decodeURIComponent(data?.totp.uri ?? '')).toContain(email);
    // A # would end the image in the data: URL that supabase-js makes of it.
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>\s*$/);
    const factorId = data?.id ?? '';
    const verified = await browser.auth.mfa.challengeAndVerify({
      factorId,
      code: totpCode(data?.totp.secret ?? ''),
    });
    expect(verified.error).toBeNull();
    expect(decodeJwt(verified.data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'email/signup' }],
    });
    const refreshed = await browser.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
    expect(refreshed.data.user?.factors).toMatchObject([
      { id: factorId, friendly_name: 'Phone app', factor_type: 'totp', status: 'verified' },
    ]);
    expect(JSON.stringify(refreshed.data)).not.toContain(data?.totp.secret);
  });

  it('encrypts the secret in the database', async () => {
    const account = await newAccount(auth);
    const { secret } = await enrolApp(account);
    const rows = await sql`select * from auth.mfa_factors where user_id = ${account.id}`;
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('records what becomes of it as GoTrue does', async () => {
    const account = await newAccount(auth);
    const { factorId } = await enrolApp(account);
    expect((await account.browser.auth.mfa.unenroll({ factorId })).error).toBeNull();
    const entries = await sql`select payload -> 'action' as action, payload -> 'log_type' as log_type,
        payload -> 'traits' as traits from auth.audit_log_entries
      where payload ->> 'actor_id' = ${account.id} order by created_at`;
    const any = expect.any(String) as string;
    expect([...entries].map((entry) => ({ ...entry }))).toEqual([
      { action: 'factor_in_progress', log_type: 'factor', traits: { factor_id: factorId } },
      {
        action: 'challenge_created',
        log_type: 'factor',
        traits: { factor_id: factorId, factor_status: 'unverified' },
      },
      {
        action: 'verification_attempted',
        log_type: 'factor',
        traits: { factor_id: factorId, challenge_id: any, factor_type: 'totp' },
      },
      {
        action: 'factor_unenrolled',
        log_type: 'factor',
        traits: { factor_id: factorId, factor_status: 'verified', session_id: any },
      },
    ]);
  });

  it('ends sessions that did not pass MFA', async () => {
    const account = await newAccount(auth);
    const other = await signInAgain(auth, account.email);
    await enrolApp(account);
    const reply = await auth.request('/user', bearer(other.token));
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
    expect((await account.browser.auth.getUser()).error).toBeNull();
  });

  it('issues a new refresh token and revokes the previous one', async () => {
    const account = await newAccount(auth);
    const before = (await account.browser.auth.getSession()).data.session?.refresh_token;
    await enrolApp(account);
    const reply = await auth.request('/token?grant_type=refresh_token', { json: { refresh_token: before } });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
  });

  it('is required at the next sign-in, which starts at aal1', async () => {
    const account = await newAccount(auth);
    const { factorId, secret } = await enrolApp(account);
    const { browser } = await signInAgain(auth, account.email);
    expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const code = totpCode(secret, 1);
    expect((await browser.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect(await aalOf(browser)).toBe('aal2');
    expect(await aalOf(account.browser)).toBe('aal2');
  });

  it('accepts a code once across challenges and sessions', async () => {
    const account = await newAccount(auth);
    const { factorId, secret } = await enrolApp(account);
    const { browser } = await signInAgain(auth, account.email);
    const code = totpCode(secret, 1);
    expect((await browser.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const thief = await signInAgain(auth, account.email);
    for (const seen of [code, totpCode(secret), totpCode(secret, -1)]) {
      const { error } = await thief.browser.auth.mfa.challengeAndVerify({ factorId, code: seen });
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    }
    expect(await aalOf(thief.browser)).toBe('aal1');
  });

  it('accepts a code once under ten concurrent requests', async () => {
    const account = await newAccount(auth);
    const { factorId, secret } = await enrolApp(account);
    const tries = await Promise.all(Array.from({ length: 10 }, () => signInAgain(auth, account.email)));
    const code = totpCode(secret, 1);
    const results = await Promise.all(
      tries.map(({ browser }) => browser.auth.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it.each(['000000', '12345', '1234567', ' 12345', 'abcdef', '٠١٢٣٤٥'])(
    'rejects the wrong code %j',
    async (code) => {
      const { browser } = await newAccount(auth);
      const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' });
      const { error } = await browser.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
      expect(error?.message).toBe('Invalid TOTP code entered');
      expect(await aalOf(browser)).toBe('aal1');
    },
  );

  it('rejects a code without a challenge, and a used or expired challenge', async () => {
    const account = await newAccount(auth);
    const { factorId, secret } = await enrolApp(account);
    const { mfa } = account.browser.auth;
    const challengeId = (await mfa.challenge({ factorId })).data?.id ?? '';
    const code = totpCode(secret, 1);
    const verify = (id: string) => mfa.verify({ factorId, challengeId: id, code });
    expect((await verify(account.id)).error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
    expect((await verify('no-uuid')).error).toMatchObject({ status: 400, code: 'bad_json' });
    await sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${challengeId}`;
    const { error } = await verify(challengeId);
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect(error?.message).toContain(challengeId);
    const fresh = (await mfa.challenge({ factorId })).data?.id ?? '';
    expect((await verify(fresh)).error).toBeNull();
    expect((await verify(fresh)).error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  it('accepts a challenge from localhost over IPv4 and IPv6', async () => {
    let asked = 0;
    const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
    const clientAddress = () => loopback[(asked += 1) % 3] ?? '';
    const own = await startAuthServer(sql, { clientAddress });
    try {
      const account = await newAccount(own);
      const { factorId, secret } = await enrolApp(account);
      const { mfa } = account.browser.auth;
      for (let tries = 0; tries < 3; tries += 1) {
        await sql`update auth.mfa_factors set last_totp_step = null where id = ${factorId}`;
        expect((await mfa.challengeAndVerify({ factorId, code: totpCode(secret) })).error).toBeNull();
      }
    } finally {
      await own.close();
    }
  });

  it('rejects a challenge created from another IP address', async () => {
    let address = '192.0.2.1';
    const moving = await startAuthServer(sql, { clientAddress: () => address });
    try {
      const account = await newAccount(moving);
      const { factorId, secret } = await enrolApp(account);
      const { mfa } = account.browser.auth;
      const challengeId = (await mfa.challenge({ factorId })).data?.id ?? '';
      address = '192.0.2.2';
      const { error } = await mfa.verify({ factorId, challengeId, code: totpCode(secret, 1) });
      expect(error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
    } finally {
      await moving.close();
    }
  });
});

describe("another user's factors", () => {
  it('cannot be challenged, verified, or removed', async () => {
    const [ann, bob] = await Promise.all([newAccount(auth), newAccount(auth)]);
    const [annsFactor, bobsFactor] = await Promise.all([enrolApp(ann), enrolApp(bob)]);
    const { mfa } = bob.browser.auth;
    const { factorId } = annsFactor;
    const notFound = { status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' };
    expect((await mfa.challenge({ factorId })).error).toMatchObject(notFound);
    expect((await mfa.unenroll({ factorId })).error).toMatchObject(notFound);
    const challengeId = (await ann.browser.auth.mfa.challenge({ factorId })).data?.id ?? '';
    const code = totpCode(annsFactor.secret, 1);
    expect((await mfa.verify({ factorId, challengeId, code })).error).toMatchObject(notFound);
    const own = { factorId: bobsFactor.factorId, challengeId, code: totpCode(bobsFactor.secret, 1) };
    expect((await mfa.verify(own)).error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
    const odd = await auth.request('/factors/%27--/challenge', { method: 'POST', ...bearer(bob.token) });
    expect(odd).toMatchObject({ status: 404, body: { error_code: 'validation_failed' } });
  });

  it('require a session', async () => {
    expect(await auth.request('/factors', { json: { factor_type: 'totp' } })).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    });
  });
});

describe('aal1 session of a user with MFA', () => {
  it('cannot enroll or remove a factor or change the password, email, or phone', async () => {
    const account = await newAccount(auth);
    const { factorId } = await enrolApp(account);
    const { browser } = await signInAgain(auth, account.email);
    const { mfa } = browser.auth;
    expect((await mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 required to enroll a new factor',
    });
    expect((await mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    });
    for (const change of [
      { password: 'Brand-New-Horse-8' },
      { email: 'x@stack.test' },
      { phone: newPhone() },
    ])
      expect((await browser.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      });
    expect((await browser.auth.updateUser({ data: { first_name: 'Ada' } })).error).toBeNull();
    expect((await account.browser.auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toBeNull();
  });

  it('cannot upgrade through a factor that it enrolled before the owner verified one', async () => {
    const account = await newAccount(auth);
    const thief = await signInAgain(auth, account.email);
    const phone = newPhone();
    const begun = await thief.browser.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Thief', phone });
    const factorId = begun.data?.id ?? '';
    await thief.browser.auth.mfa.challenge({ factorId });
    await enrolApp(account);
    const { browser } = await signInAgain(auth, account.email);
    const rejected = { status: 403, code: 'insufficient_aal' };
    expect((await browser.auth.mfa.challenge({ factorId })).error).toMatchObject(rejected);
    const [asked] = await sql`select id from auth.mfa_challenges where factor_id = ${factorId}`;
    const verified = await browser.auth.mfa.verify({
      factorId,
      challengeId: String(asked?.['id']),
      code: auth.smsCodeTo(phone),
    });
    expect(verified.error).toMatchObject(rejected);
    expect(await aalOf(browser)).toBe('aal1');
  });

  it('is what a password reset grants, so MFA is still required', async () => {
    const account = await newAccount(auth);
    await enrolApp(account);
    const browser = auth.newBrowser();
    await browser.auth.resetPasswordForEmail(account.email);
    const code = (await auth.follow(auth.linkTo(account.email))).searchParams.get('code') ?? '';
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
    const { error } = await browser.auth.updateUser({ password: 'Brand-New-Horse-8' });
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  });
});

describe('enrollment', () => {
  it('requires unique friendly names, including the empty name', async () => {
    const { mfa } = (await newAccount(auth)).browser.auth;
    for (const friendlyName of ['Tablet', '']) {
      expect((await mfa.enroll({ factorType: 'totp', friendlyName })).error).toBeNull();
      expect((await mfa.enroll({ factorType: 'totp', friendlyName })).error).toMatchObject({
        status: 422,
        code: 'mfa_factor_name_conflict',
        message: `A factor with the friendly name "${friendlyName}" for this user already exists`,
      });
    }
  });

  it('enforces the configured limit and discards abandoned factors', async () => {
    const few = await startAuthServer(sql, { toml: '[auth.mfa]\nmax_enrolled_factors = 2' });
    try {
      const { browser, id } = await newAccount(few);
      const enroll = (friendlyName: string) => browser.auth.mfa.enroll({ factorType: 'totp', friendlyName });
      expect((await enroll('a')).error).toBeNull();
      expect((await enroll('b')).error).toBeNull();
      expect((await enroll('c')).error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
      await sql`update auth.mfa_factors set created_at = now() - interval '6 minutes' where user_id = ${id}`;
      expect((await enroll('c')).error).toBeNull();
      expect(await sql`select 1 from auth.mfa_factors where user_id = ${id}`).toHaveLength(1);
    } finally {
      await few.close();
    }
  });

  it('deletes other unverified factors once one is verified', async () => {
    const account = await newAccount(auth);
    await account.browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Half' });
    await enrolApp(account, 'Whole');
    const { data } = await account.browser.auth.mfa.listFactors();
    expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(['Whole']);
  });

  it('rejects unknown and disabled factor types', async () => {
    const off = await startAuthServer(sql, {
      toml: '[auth.mfa.totp]\nenroll_enabled = false\nverify_enabled = false',
    });
    try {
      const { token } = await newAccount(off);
      const enroll = (json: object) => off.request('/factors', { json, ...bearer(token) });
      expect(await enroll({ factor_type: 'totp' })).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_totp_enroll_not_enabled', msg: 'MFA enroll is disabled for TOTP' },
      });
      expect((await enroll({ factor_type: 'phone', phone: '+4915112345678' })).body).toMatchObject({
        error_code: 'mfa_phone_enroll_not_enabled',
      });
      expect((await enroll({ factor_type: 'webauthn' })).body).toMatchObject({
        error_code: 'mfa_webauthn_enroll_not_enabled',
      });
      expect((await enroll({ factor_type: 'retina' })).body).toMatchObject({
        error_code: 'validation_failed',
        msg: 'factor_type needs to be totp, phone, or webauthn',
      });
    } finally {
      await off.close();
    }
  });
});

describe('unenrollment', () => {
  it('downgrades every session', async () => {
    const account = await newAccount(auth);
    const { factorId, secret } = await enrolApp(account);
    const other = await signInAgain(auth, account.email);
    await other.browser.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret, 1) });
    expect((await account.browser.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const { data } = await other.browser.auth.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect(data.user?.factors).toBeUndefined();
    expect((await other.browser.auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toBeNull();
  });
});

describe('phone factor', () => {
  it('upgrades the session with the texted code and accepts each code once', async () => {
    const { browser, id } = await newAccount(auth);
    const phone = newPhone();
    const { data } = await browser.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone });
    expect(data).toMatchObject({ type: 'phone', phone });
    const factorId = data?.id ?? '';
    const challenge = await browser.auth.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: 'phone' });
    const challengeId = challenge.data?.id ?? '';
    const code = auth.smsCodeTo(phone);
    const stored = await sql`select c.* from auth.mfa_challenges c
      join auth.mfa_factors f on f.id = c.factor_id where f.user_id = ${id}`;
    expect(JSON.stringify(stored)).not.toContain(code);
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await browser.auth.mfa.verify({ factorId, challengeId, code: wrong })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    });
    const verified = await browser.auth.mfa.verify({ factorId, challengeId, code });
    expect(decodeJwt(verified.data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'email/signup' }],
    });
    expect((await browser.auth.mfa.verify({ factorId, challengeId, code })).error).not.toBeNull();
    const again = await browser.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Second', phone });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
  });

  it('accepts numbers in E.164 format only', async () => {
    const { browser } = await newAccount(auth);
    for (const phone of ['0151 123', '+0151123', 'abc', '+49151-1234', `+${'1'.repeat(16)}`, '٠١٢٣'])
      expect((await browser.auth.mfa.enroll({ factorType: 'phone', phone })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Invalid phone number format (E.164 required)',
      });
    const none = await browser.auth.mfa.enroll({ factorType: 'phone', phone: '' });
    expect(none.error?.message).toBe('Phone number required to enroll Phone factor');
  });

  it('limits messages per factor and per phone number', async () => {
    const strict = await startAuthServer(sql, { toml: phoneToo, rateLimits: true });
    try {
      const account = await newAccount(strict);
      const phone = newPhone();
      const ask = async (friendlyName: string) => {
        const { data } = await account.browser.auth.mfa.enroll({ factorType: 'phone', friendlyName, phone });
        return account.browser.auth.mfa.challenge({ factorId: data?.id ?? '' });
      };
      expect((await ask('one')).error).toBeNull();
      const { error } = await ask('two');
      expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
      expect(error?.message).toMatch(/you can only request this after \d+ seconds\.$/);
      expect(strict.messages).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  it('reports a failed text message', async () => {
    const broken = await startAuthServer(sql, {
      toml: phoneToo,
      sendSms: () => Promise.reject(new Error('no credit')),
    });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const { browser } = await newAccount(broken);
      const { data } = await browser.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() });
      const { error } = await browser.auth.mfa.challenge({ factorId: data?.id ?? '' });
      expect(error).toMatchObject({ status: 500, message: 'error sending message' });
      expect(String(log.mock.calls)).toContain('no credit');
    } finally {
      log.mockRestore();
      await broken.close();
    }
  });
});

describe('brute force protection', () => {
  it('locks all sessions after ten wrong codes and reports the retry time', async () => {
    const strict = await startAuthServer(sql, {
      rateLimits: true,
      toml: '[auth.rate_limit]\ntoken_verifications = 100',
    });
    try {
      const account = await newAccount(strict);
      const { factorId, secret } = await enrolApp(account);
      const thief = await signInAgain(strict, account.email);
      const guess = async (code: string, browser = thief.browser) =>
        (await browser.auth.mfa.challengeAndVerify({ factorId, code })).error;
      const wrong = totpCode(secret, 50);
      const errors = await Promise.all(Array.from({ length: 10 }, () => guess(wrong)));
      expect(errors.map((error) => error?.code)).toEqual(
        Array.from({ length: 10 }, () => 'mfa_verification_failed'),
      );
      const again = await signInAgain(strict, account.email);
      for (const browser of [thief.browser, again.browser]) {
        const error = await guess(totpCode(secret, 1), browser);
        expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
        expect(error?.message).toMatch(/^Too many wrong codes\. .* after (8\d\d|900) seconds\.$/);
      }
    } finally {
      await strict.close();
    }
  });
});

it('allows a password sign-in at aal1 during the lockout', async () => {
  const account = await newAccount(auth);
  await enrolApp(account);
  const { data } = await auth
    .newBrowser()
    .auth.signInWithPassword({ email: account.email, password: goodPassword });
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' });
});
