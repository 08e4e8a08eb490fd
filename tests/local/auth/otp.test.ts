import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { goodPassword, newEmail, newPhone } from '../../support/clients.ts';
import { newAccount, signInAgain } from './support/accounts.ts';
import { startAuthServer, type ServerOptions, type TestAuthServer } from './support/auth-server.ts';
import { waitForBlocked } from './support/wait-for-blocked.ts';

const sql = postgres(inject('stack').db_url, { max: 12, onnotice: () => undefined });
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql);
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});
async function withServer(options: ServerOptions, work: (own: TestAuthServer) => Promise<void>) {
  const own = await startAuthServer(sql, options);
  try {
    await work(own);
  } finally {
    await own.close();
  }
}

describe('magic link sign-in', () => {
  it('signs in an existing user in the requesting browser', async () => {
    const { email, id } = await newAccount(auth);
    const browser = auth.newBrowser();
    expect((await browser.auth.signInWithOtp({ email })).error).toBeNull();
    expect(auth.mails.at(-1)).toMatchObject({ to: email, subject: 'Your sign-in link' });
    const link = auth.linkTo(email);
    expect(new URL(link).searchParams.get('type')).toBe('magiclink');
    const code = (await auth.follow(link)).searchParams.get('code') ?? '';
    expect((await auth.newBrowser().auth.exchangeCodeForSession(code)).error).not.toBeNull();
    const { data } = await browser.auth.exchangeCodeForSession(code);
    expect(data.user?.id).toBe(id);
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'magiclink' }] });
    expect((await auth.follow(link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  it('accepts the code from the email once', async () => {
    const { email, id } = await newAccount(auth);
    for (const type of ['email', 'magiclink'] as const) {
      const { auth: client } = auth.newBrowser();
      await client.signInWithOtp({ email });
      const token = auth.mailCodeTo(email);
      expect(token).toMatch(/^\d{6}$/);
      const other = { email: newEmail(), token, type };
      expect((await client.verifyOtp(other)).error).toMatchObject({ status: 403, code: 'otp_expired' });
      expect((await client.verifyOtp({ email, token, type })).data.user?.id).toBe(id);
      expect((await client.verifyOtp({ email, token, type })).error).toMatchObject({ code: 'otp_expired' });
    }
  });

  it('creates and confirms a new account without a usable password', async () => {
    const email = newEmail();
    const { auth: client } = auth.newBrowser();
    await client.signInWithOtp({ email, options: { data: { first_name: 'Ada' } } });
    expect(auth.mails.at(-1)).toMatchObject({ to: email, subject: 'Confirm your email address' });
    const { data } = await client.verifyOtp({ email, token: auth.mailCodeTo(email), type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada' } });
    for (const password of ['', goodPassword])
      expect(await auth.request('/token?grant_type=password', { json: { email, password } })).toMatchObject({
        status: 400,
        body: { error_code: 'invalid_credentials' },
      });
  });

  it('creates no account when shouldCreateUser is false or sign-up is disabled', async () => {
    const email = newEmail();
    const options = { shouldCreateUser: false };
    const { error } = await auth.newBrowser().auth.signInWithOtp({ email, options });
    expect(error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
    await withServer({ toml: '[auth]\nenable_signup = false' }, async (closed) => {
      const rejected = await closed.newBrowser().auth.signInWithOtp({ email });
      expect(rejected.error).toMatchObject({ status: 422, code: 'signup_disabled' });
    });
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
  });

  it('rejects invalid requests', async () => {
    const { email } = await newAccount(auth);
    for (const [json, msg] of [
      [{}, 'One of email or phone must be set'],
      [{ create_user: false }, 'One of email or phone must be set'],
      [{ email, phone: '+491512345' }, 'Only an email address or phone number should be provided'],
      [{ email, channel: 'sms' }, 'Channel should only be specified with Phone OTP'],
      [{ email: 'nobody' }, 'Unable to validate email address: invalid format'],
    ] as const)
      expect(await auth.request('/otp', { json })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg },
      });
    await withServer({ toml: '[auth.email]\nenabled = false' }, async (off) => {
      const { error } = await off.newBrowser().auth.signInWithOtp({ email });
      expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
    });
  });

  it('requires a minute between two emails', async () => {
    await withServer({ rateLimits: true }, async (strict) => {
      const { email } = await newAccount(strict);
      const { auth: client } = strict.newBrowser();
      expect((await client.signInWithOtp({ email })).error).toBeNull();
      expect((await client.signInWithOtp({ email })).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      });
    });
  });

  it('locks codes for an address after ten wrong ones and keeps the link valid', async () => {
    await withServer({ rateLimits: true }, async (strict) => {
      const { email } = await newAccount(strict);
      const { auth: client } = strict.newBrowser();
      await client.signInWithOtp({ email });
      const right = strict.mailCodeTo(email);
      const guess = (token: string, form = email) => client.verifyOtp({ email: form, token, type: 'email' });
      const wrong = right === '111111' ? '222222' : '111111';
      for (let count = 0; count < 10; count += 1)
        expect((await guess(wrong, count % 2 ? email.toUpperCase() : email)).error?.code).toBe('otp_expired');
      expect((await guess(right)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect((await strict.follow(strict.linkTo(email))).searchParams.get('code')).toBeTruthy();
    });
  });
});

it('derives no link token from a guessed code, so the lockout cannot be bypassed', async () => {
  const { email } = await newAccount(auth);
  await auth.newBrowser().auth.signInWithOtp({ email });
  const hash = createHash('sha224')
    .update(`${email}${auth.mailCodeTo(email)}`)
    .digest('hex');
  for (const token_hash of [hash, `pkce_${hash}`])
    expect(await auth.request('/verify', { json: { type: 'email', token_hash } })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired' },
    });
});

describe('changing the password in an old session', () => {
  const secure = { toml: '[auth.email]\nsecure_password_change = true' };
  const password = 'Brand-New-Horse-8';
  const age = (userId: string) =>
    sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${userId}`;

  it('requires the emailed nonce once', async () => {
    await withServer(secure, async (own) => {
      const { browser, email, id } = await newAccount(own);
      await age(id);
      const change = (nonce?: string) => browser.auth.updateUser({ password, ...(nonce && { nonce }) });
      expect((await change()).error).toMatchObject({
        status: 400,
        code: 'reauthentication_needed',
        message: 'Password update requires reauthentication',
      });
      const notValid = {
        status: 422,
        code: 'reauthentication_not_valid',
        message: 'Nonce has expired or is invalid',
      };
      expect((await change('123456')).error).toMatchObject(notValid);
      expect((await browser.auth.reauthenticate()).error).toBeNull();
      expect(own.mails.at(-1)).toMatchObject({
        to: email,
        subject: expect.stringMatching(/^\d{6} is your verification code$/) as string,
      });
      const nonce = own.mailCodeTo(email);
      const wrong = nonce === '111111' ? '222222' : '111111';
      expect((await change(wrong)).error).toMatchObject(notValid);
      expect((await browser.auth.updateUser({ password: goodPassword, nonce })).error).toMatchObject({
        code: 'same_password',
      });
      expect((await change(nonce)).error).toBeNull();
      const again = await browser.auth.updateUser({ password: 'Other-Horse-9', nonce });
      expect(again.error).toMatchObject(notValid);
      expect((await own.newBrowser().auth.signInWithPassword({ email, password })).error).toBeNull();
    });
  });

  it('accepts a nonce once under concurrent requests', async () => {
    await withServer(secure, async (own) => {
      const { browser, email, id, token } = await newAccount(own);
      await age(id);
      await browser.auth.reauthenticate();
      const nonce = own.mailCodeTo(email);
      const change = (wanted: string) =>
        own.request('/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ password: wanted, nonce }),
        });
      // Both have verified the nonce and wait for the account before either consumes it.
      const both = await sql.begin(async (db) => {
        await db`select 1 from auth.users where id = ${id} for update`;
        const sent = [change('Brand-New-Horse-8'), change('Other-Horse-9')];
        await waitForBlocked(sql, db, 2);
        return { sent };
      });
      const replies = await Promise.all(both.sent);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });

  it("rejects another user's nonce and one that is an hour old", async () => {
    await withServer(secure, async (own) => {
      const [ann, bob] = [await newAccount(own), await newAccount(own)];
      await Promise.all([age(ann.id), age(bob.id)]);
      await ann.browser.auth.reauthenticate();
      const nonce = own.mailCodeTo(ann.email);
      const notValid = { status: 422, code: 'reauthentication_not_valid' };
      expect((await bob.browser.auth.updateUser({ password, nonce })).error).toMatchObject(notValid);
      await sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'
        where user_id = ${ann.id}`;
      expect((await ann.browser.auth.updateUser({ password, nonce })).error).toMatchObject(notValid);
    });
  });

  it('requires no nonce for a recent session or when disabled in the config', async () => {
    await withServer(secure, async (own) => {
      const { browser } = await newAccount(own);
      expect((await browser.auth.updateUser({ password })).error).toBeNull();
    });
    const { browser, id } = await newAccount(auth);
    await age(id);
    expect((await browser.auth.updateUser({ password })).error).toBeNull();
  });

  it('keeps nonces and link codes separate', async () => {
    await withServer(secure, async (own) => {
      const { browser, email, id } = await newAccount(own);
      await age(id);
      await browser.auth.reauthenticate();
      const nonce = own.mailCodeTo(email);
      for (const type of ['email', 'recovery', 'signup', 'email_change', 'reauthentication'])
        expect(
          (await own.request('/verify', { json: { type, email, token: nonce } })).status,
        ).toBeGreaterThan(399);
      await own.newBrowser().auth.signInWithOtp({ email });
      const code = own.mailCodeTo(email);
      expect((await browser.auth.updateUser({ password, nonce: code })).error).toMatchObject({
        code: 'reauthentication_not_valid',
      });
    });
  });

  it('texts the nonce to a user with only a phone', async () => {
    const toml = `${secure.toml}\n[auth.sms]\nenabled = true`;
    await withServer({ toml }, async (own) => {
      const phone = newPhone();
      const browser = own.newBrowser();
      await browser.auth.signInWithOtp({ phone });
      const { data } = await browser.auth.verifyOtp({ phone, token: own.smsCodeTo(phone), type: 'sms' });
      await age(data.user?.id ?? '');
      await browser.auth.reauthenticate();
      const nonce = own.smsCodeTo(phone);
      expect((await browser.auth.updateUser({ password, nonce })).error).toBeNull();
    });
  });

  it('requires a session and shares the email rate limit', async () => {
    expect(await auth.request('/reauthenticate')).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    });
    await withServer({ rateLimits: true }, async (strict) => {
      const { browser } = await newAccount(strict);
      expect((await browser.auth.reauthenticate()).error).toBeNull();
      expect((await browser.auth.reauthenticate()).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      });
    });
  });
});

describe('changing the email address', () => {
  it('requires confirmation from both mailboxes, by link or code, in either order', async () => {
    for (const first of ['old', 'new'] as const) {
      const { browser, email, id } = await newAccount(auth);
      const newAddress = newEmail();
      const { data } = await browser.auth.updateUser({ email: newAddress });
      expect(data.user).toMatchObject({ email, new_email: newAddress });
      const mailboxes = first === 'old' ? [email, newAddress] : [newAddress, email];
      const codes = mailboxes.map((mailbox) => auth.mailCodeTo(mailbox));
      const confirm = (index: number) =>
        auth.request('/verify', {
          json: { type: 'email_change', email: mailboxes[index], token: codes[index] },
        });
      const half = await confirm(0);
      expect(half).toMatchObject({ status: 200, body: { code: '200' } });
      expect(half.body['msg']).toMatch(/^Confirmation link accepted\./);
      expect((await browser.auth.getUser()).data.user?.email).toBe(email);
      expect((await confirm(0)).status).toBe(403);
      expect((await confirm(1)).body).toMatchObject({ user: { id, email: newAddress } });
      const oldAddress = await signInAgain(auth, email).catch((error: unknown) => error);
      expect(oldAddress).toMatchObject({ code: 'invalid_credentials' });
      await signInAgain(auth, newAddress);
    }
  });

  it('discards the first confirmation when a new change is requested', async () => {
    const { browser, email } = await newAccount(auth);
    const [first, second] = [newEmail(), newEmail()];
    await browser.auth.updateUser({ email: first });
    await auth.follow(auth.linkTo(email));
    await browser.auth.updateUser({ email: second });
    await auth.follow(auth.linkTo(second));
    expect((await browser.auth.getUser()).data.user?.email).toBe(email);
    await auth.follow(auth.linkTo(email));
    expect((await browser.auth.getUser()).data.user?.email).toBe(second);
  });

  it('requires only the new mailbox when configured', async () => {
    await withServer({ toml: '[auth.email]\ndouble_confirm_changes = false' }, async (own) => {
      const { browser } = await newAccount(own);
      const newAddress = newEmail();
      await browser.auth.updateUser({ email: newAddress });
      await own.follow(own.linkTo(newAddress));
      expect((await browser.auth.getUser()).data.user?.email).toBe(newAddress);
    });
  });
});
