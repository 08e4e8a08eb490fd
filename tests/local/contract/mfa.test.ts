import { generateSync } from 'otplib';
import { describe, expect, inject, it } from 'vitest';
import {
  goodPassword,
  mailedLink,
  newAdmin,
  newBrowser,
  newPhone,
  request,
  signUpAndConfirm,
} from '../../support/clients.ts';
import { readAuthLink } from '../../support/emailed-link.ts';
import { waitForMail } from '../../support/mailbox.ts';

// Another Supabase sends real messages, which only its phones receive.
const canReadMessages = !process.env['TEST_SUPABASE_URL'];

const codeOf = (secret: string, periods = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * periods });
type Browser = ReturnType<typeof newBrowser>;
const levelsOf = async (browser: Browser) => (await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data;

async function enroll(browser: Browser, friendlyName: string) {
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, ...data.totp };
}

describe('TOTP factor', () => {
  it('enrolls, is required at sign-in, survives a refresh, and unenrolls', async () => {
    const { browser, email } = await signUpAndConfirm();
    const { factorId, secret, qr_code, uri } = await enroll(browser, 'App');
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,</);
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(await levelsOf(browser)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const first = await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(first.error).toBeNull();

    const next = newBrowser();
    await next.auth.signInWithPassword({ email, password: goodPassword });
    expect(await levelsOf(next)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const second = await next.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(second.error).toBeNull();
    await next.auth.refreshSession();
    expect(await levelsOf(next)).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await next.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, status: 'verified' },
    ]);
    expect((await next.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await next.auth.refreshSession();
    expect(await levelsOf(next)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  it('ends sessions that did not pass MFA', async () => {
    const { browser, email } = await signUpAndConfirm();
    const other = newBrowser();
    await other.auth.signInWithPassword({ email, password: goodPassword });
    const { factorId, secret } = await enroll(browser, 'App');
    await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  it("rejects wrong codes, used challenges, taken names, and other users' factors", async () => {
    const { browser } = await signUpAndConfirm();
    const { factorId, secret } = await enroll(browser, 'App');
    const { mfa } = browser.auth;
    expect((await mfa.enroll({ factorType: 'totp', friendlyName: 'App' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    const challengeId = (await mfa.challenge({ factorId })).data?.id ?? '';
    const verify = (code: string) => mfa.verify({ factorId, challengeId, code });
    expect((await verify(codeOf(secret, 50))).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
    expect((await verify(codeOf(secret))).error).toBeNull();
    expect((await verify(codeOf(secret, 1))).error).toMatchObject({ status: 422 });
    const stranger = (await signUpAndConfirm()).browser;
    expect((await stranger.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });

  it('requires aal2 to change the password or enroll another factor', async () => {
    const { browser, email } = await signUpAndConfirm();
    const { factorId, secret } = await enroll(browser, 'App');
    await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    const { auth } = newBrowser();
    await auth.signInWithPassword({ email, password: goodPassword });
    expect((await auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
  });
});

describe('admin API', () => {
  it('creates, gets, updates, bans, and deletes users, and generates links', async () => {
    const { admin } = newAdmin().auth;
    const email = `admin-${crypto.randomUUID()}@stack.test`;
    const made = await admin.createUser({ email, password: goodPassword, email_confirm: true });
    const id = made.data.user?.id ?? '';
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    const listed = await admin.listUsers({ page: 1, perPage: 5 });
    expect(listed.data.users.map((user) => user.id)).toContain(id);
    const { auth } = newBrowser();
    expect((await auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull();
    await admin.updateUserById(id, { ban_duration: '1h', app_metadata: { plan: 'gold' } });
    expect((await auth.signInWithPassword({ email, password: goodPassword })).error).toMatchObject({
      code: 'user_banned',
    });
    const lifted = await admin.updateUserById(id, { ban_duration: 'none' });
    expect(lifted.data.user?.app_metadata).toMatchObject({ plan: 'gold' });
    const link = await admin.generateLink({ type: 'magiclink', email });
    const token_hash = link.data.properties?.hashed_token ?? '';
    expect((await newBrowser().auth.verifyOtp({ token_hash, type: 'magiclink' })).data.user?.id).toBe(id);
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  it('rejects the site and its users', async () => {
    const { browser, session } = await signUpAndConfirm();
    expect((await browser.auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect(await request('/auth/v1/admin/users', { headers })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
  });

  it('invites by email', async () => {
    const email = `guest-${crypto.randomUUID()}@stack.test`;
    expect((await newAdmin().auth.admin.inviteUserByEmail(email)).data.user?.invited_at).toBeTruthy();
    const { tokenHash: token_hash } = readAuthLink(await mailedLink(email, /invite/i));
    const { data } = await newBrowser().auth.verifyOtp({ token_hash, type: 'invite' });
    expect(data.user?.email).toBe(email);
  });
});

describe('one-time codes', () => {
  it('sign in by email', async () => {
    const { email, user } = await signUpAndConfirm();
    const { auth } = newBrowser();
    const after = new Date();
    expect((await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    const mail = await waitForMail(inject('stack').mail_url, { to: email, subject: /sign in|magic/i, after });
    const token = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
    expect((await auth.verifyOtp({ email, token, type: 'email' })).data.user?.id).toBe(user.id);
    expect((await auth.verifyOtp({ email, token, type: 'email' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
  });

  it('are not sent to an unknown address when shouldCreateUser is false', async () => {
    const email = `none-${crypto.randomUUID()}@stack.test`;
    const { error } = await newBrowser().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  it('confirm a password change when required', async () => {
    const { browser, email } = await signUpAndConfirm();
    expect((await browser.auth.reauthenticate()).error).toBeNull();
    const mail = await waitForMail(inject('stack').mail_url, { to: email, subject: /confirm|reauth/i });
    expect(mail.text).toMatch(/\b\d{6}\b/);
  });
});

describe.runIf(canReadMessages)('phone', () => {
  const codeTo = async (to: string) =>
    /\b\d{6}\b/.exec((await waitForMail(inject('stack').mail_url, { to })).text)?.[0] ?? '';

  it('signs in with the texted code', async () => {
    const phone = newPhone();
    const { auth } = newBrowser();
    expect((await auth.signInWithOtp({ phone })).error).toBeNull();
    const { data, error } = await auth.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: phone.slice(1), app_metadata: { provider: 'phone' } });
  });

  it('signs up with a password and belongs to one account', async () => {
    const phone = newPhone();
    const { auth } = newBrowser();
    expect((await auth.signUp({ phone, password: goodPassword })).data.session).toBeNull();
    await auth.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' });
    const again = newBrowser();
    expect((await again.auth.signInWithPassword({ phone, password: goodPassword })).error).toBeNull();
    const { browser } = await signUpAndConfirm();
    expect((await browser.auth.updateUser({ phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    });
  });

  it('is changed with the code sent to the new number', async () => {
    const { browser } = await signUpAndConfirm();
    const phone = newPhone();
    await browser.auth.updateUser({ phone });
    const { data } = await browser.auth.verifyOtp({
      phone,
      token: await codeTo(phone),
      type: 'phone_change',
    });
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      app_metadata: { providers: ['email', 'phone'] },
    });
  });

  it('works as an MFA factor', async () => {
    const { browser } = await signUpAndConfirm();
    const phone = newPhone();
    const { data } = await browser.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mobile' });
    const factorId = data?.id ?? '';
    const challengeId = (await browser.auth.mfa.challenge({ factorId })).data?.id ?? '';
    const code = await codeTo(phone);
    expect((await browser.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect(await levelsOf(browser)).toMatchObject({ currentLevel: 'aal2' });
  });
});
