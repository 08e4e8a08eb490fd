import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadSigningKeys } from '../../../local/auth/crypto/signing-keys.ts';
import { generateTokenHash } from '../../../local/auth/crypto/otp.ts';
import { goodPassword, newEmail, newPhone } from '../../support/clients.ts';
import { newAccount } from './support/accounts.ts';
import {
  newKeyFile,
  startAuthServer,
  type ServerOptions,
  type TestAuthServer,
} from './support/auth-server.ts';

const sql = postgres(inject('stack').db_url, { max: 12, onnotice: () => undefined });
const keyFile = newKeyFile();
const phonesOn = '[auth.sms]\nenabled = true';
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql, { toml: phonesOn, keyFile });
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

/** Runs `work` with its own server. */
async function withServer(options: ServerOptions, work: (own: TestAuthServer) => Promise<void>) {
  const own = await startAuthServer(sql, options);
  try {
    await work(own);
  } finally {
    await own.close();
  }
}
/** An account created and signed in by a code sent to its phone. */
async function newPhoneAccount(server = auth) {
  const phone = newPhone();
  const browser = server.newBrowser();
  const asked = await browser.auth.signInWithOtp({ phone, options: { data: { first_name: 'Ada' } } });
  if (asked.error) throw asked.error;
  const { data, error } = await browser.auth.verifyOtp({
    phone,
    token: server.smsCodeTo(phone),
    type: 'sms',
  });
  if (error) throw error;
  return { phone, browser, user: data.user, session: data.session };
}
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

describe('phone sign-in', () => {
  it('creates the account with the first code and finds it with the next', async () => {
    const { phone, user, session } = await newPhoneAccount();
    expect(user).toMatchObject({
      phone: phone.slice(1),
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { first_name: 'Ada' },
      identities: [{ provider: 'phone', identity_data: { phone: phone.slice(1), phone_verified: true } }],
    });
    expect(user?.phone_confirmed_at).toBeTruthy();
    expect(decodeJwt(session?.access_token ?? '')).toMatchObject({
      phone: phone.slice(1),
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    });
    const browser = auth.newBrowser();
    await browser.auth.signInWithOtp({ phone });
    const again = await browser.auth.verifyOtp({ phone, token: auth.smsCodeTo(phone), type: 'sms' });
    expect(again.data.user?.id).toBe(user?.id);
  });

  it.each(['+49 151 2345', '49 1512345', ' +491512345'])(
    'normalizes or rejects the number %j',
    async (form) => {
      const { error } = await auth.newBrowser().auth.signInWithOtp({ phone: form });
      // A space before the plus is not E.164 for GoTrue either.
      if (form.startsWith(' ')) expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
      else {
        expect(error).toBeNull();
        expect(auth.messages.at(-1)?.to).toBe('+491512345');
      }
    },
  );

  it.each([
    '0151 2345',
    '+0151',
    '00491512345',
    'call me',
    '+49-151-2345',
    '+49151٢٣٤٥',
    `+${'9'.repeat(16)}`,
    "+49'--",
  ])('rejects the number %j and sends nothing', async (phone) => {
    const before = auth.messages.length;
    const { error } = await auth.newBrowser().auth.signInWithOtp({ phone });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Invalid phone number format (E.164 required)',
    });
    expect(auth.messages).toHaveLength(before);
  });

  it('accepts a code once, only for its own number and channel', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const browser = auth.newBrowser();
    await browser.auth.signInWithOtp({ phone });
    const token = auth.smsCodeTo(phone);
    const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
    const { auth: client } = browser;
    expect((await client.verifyOtp({ phone: other, token, type: 'sms' })).error).toMatchObject(expired);
    expect((await client.verifyOtp({ phone, token, type: 'phone_change' })).error).toMatchObject(expired);
    for (const type of ['signup', 'email', 'recovery', 'sms'])
      expect(
        await auth.request('/verify', {
          json: { type, token, ...(type === 'sms' ? { email: newEmail() } : { phone }) },
        }),
      ).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
    expect((await client.verifyOtp({ phone, token: wrongCode(token), type: 'sms' })).error).toMatchObject(
      expired,
    );
    expect((await client.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    expect((await client.verifyOtp({ phone, token, type: 'sms' })).error).toMatchObject(expired);
  });

  it('accepts a code for one minute', async () => {
    const phone = newPhone();
    const browser = auth.newBrowser();
    await browser.auth.signInWithOtp({ phone });
    await sql`update auth.one_time_tokens set created_at = created_at - interval '61 seconds'
      where relates_to = ${phone.slice(1)}`;
    const { error } = await browser.auth.verifyOtp({ phone, token: auth.smsCodeTo(phone), type: 'sms' });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('rejects unknown numbers when shouldCreateUser is false, as GoTrue does', async () => {
    const phone = newPhone();
    const options = { shouldCreateUser: false };
    const { error } = await auth.newBrowser().auth.signInWithOtp({ phone, options });
    expect(error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
    expect(await sql`select 1 from auth.users where phone = ${phone.slice(1)}`).toHaveLength(0);
  });

  it('is rejected when phone sign-in is disabled', async () => {
    await withServer({}, async (off) => {
      const phone = newPhone();
      const { auth: client } = off.newBrowser();
      expect((await client.signInWithOtp({ phone })).error).toMatchObject({
        status: 400,
        code: 'phone_provider_disabled',
        message: 'Unsupported phone provider',
      });
      expect((await client.signUp({ phone, password: goodPassword })).error).toMatchObject({
        status: 400,
        code: 'phone_provider_disabled',
      });
      expect((await client.signInWithPassword({ phone, password: goodPassword })).error).toMatchObject({
        status: 422,
        code: 'phone_provider_disabled',
      });
      expect((await client.resend({ type: 'sms', phone })).error).toMatchObject({
        status: 400,
        code: 'phone_provider_disabled',
      });
      expect((await off.request('/settings')).body).toMatchObject({ external: { phone: false } });
    });
    expect((await auth.request('/settings')).body).toMatchObject({ external: { phone: true } });
  });

  it('rejects channels other than SMS', async () => {
    const options = { channel: 'whatsapp' as const };
    const { error } = await auth.newBrowser().auth.signInWithOtp({ phone: newPhone(), options });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(error?.message).toMatch(/^Invalid channel, supported values are 'sms' or 'whatsapp'/);
  });
});

describe('sign-up with phone and password', () => {
  it('requires the code before the password signs in', async () => {
    const phone = newPhone();
    const { auth: client } = auth.newBrowser();
    const { data } = await client.signUp({ phone, password: goodPassword });
    expect(data.session).toBeNull();
    const byPassword = () => client.signInWithPassword({ phone, password: goodPassword });
    expect((await byPassword()).error).toMatchObject({ status: 400, code: 'phone_not_confirmed' });
    await client.resend({ type: 'sms', phone });
    const token = auth.smsCodeTo(phone);
    expect((await client.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    expect((await byPassword()).error).toBeNull();
    expect((await client.signInWithPassword({ phone, password: 'Wrong-Horse-1' })).error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
    });
  });

  it('returns the same response for a taken number and sends nothing', async () => {
    const { phone, user } = await newPhoneAccount();
    const sent = auth.messages.length;
    const { auth: client } = auth.newBrowser();
    const taken = await client.signUp({ phone, password: goodPassword });
    const fresh = await client.signUp({ phone: newPhone(), password: goodPassword });
    expect(taken.error).toBeNull();
    expect(taken.data.user?.id).not.toBe(user?.id);
    expect(taken.data.user).toMatchObject({ phone: phone.slice(1), user_metadata: {}, identities: [] });
    const shape = (value: object | null) => Object.keys(value ?? {}).sort();
    expect(shape(taken.data.user)).toEqual(shape(fresh.data.user));
    expect(auth.messages).toHaveLength(sent + 1);
  });

  it('signs in immediately when confirmation is disabled', async () => {
    await withServer({ toml: `${phonesOn}\nenable_confirmations = false` }, async (open) => {
      const { data } = await open.newBrowser().auth.signUp({ phone: newPhone(), password: goodPassword });
      expect(data.session?.access_token).toBeTruthy();
      expect(open.messages).toEqual([]);
    });
  });
});

describe('phone number of an account', () => {
  it('is added with the texted code and then signs in', async () => {
    const { browser, id } = await newAccount(auth);
    const phone = newPhone();
    const { data } = await browser.auth.updateUser({ phone });
    expect(data.user).toMatchObject({ new_phone: phone.slice(1), phone: '' });
    const token = auth.smsCodeTo(phone);
    const changed = await browser.auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(changed.data.user).toMatchObject({
      id,
      phone: phone.slice(1),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    });
    expect(changed.data.user?.new_phone).toBeUndefined();
    const { auth: client } = auth.newBrowser();
    expect((await client.signInWithPassword({ phone, password: goodPassword })).data.user?.id).toBe(id);
  });

  it("cannot be another user's, at request or confirmation", async () => {
    const [{ phone: taken }, ann, bob] = [
      await newPhoneAccount(),
      await newAccount(auth),
      await newAccount(auth),
    ];
    const exists = { status: 422, code: 'phone_exists' };
    expect((await ann.browser.auth.updateUser({ phone: taken })).error).toMatchObject(exists);
    const phone = newPhone();
    await ann.browser.auth.updateUser({ phone });
    const annsCode = auth.smsCodeTo(phone);
    await bob.browser.auth.updateUser({ phone });
    const bobsCode = auth.smsCodeTo(phone);
    const verify = (token: string) =>
      auth.newBrowser().auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect((await verify(bobsCode)).data.user?.id).toBe(bob.id);
    expect((await verify(annsCode)).error).toMatchObject(exists);
  });

  it('lets a user who signed up by phone add an email', async () => {
    const { browser, user } = await newPhoneAccount();
    const email = newEmail();
    expect((await browser.auth.updateUser({ email })).error).toBeNull();
    const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
    const { data } = await browser.auth.exchangeCodeForSession(code);
    expect(data.user).toMatchObject({ id: user?.id, email, app_metadata: { providers: ['phone', 'email'] } });
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['phone', 'email']);
  });
});

describe('phone abuse protection', () => {
  it('enforces a pause between messages to one number across callers and purposes', async () => {
    await withServer({ toml: phonesOn, rateLimits: true }, async (strict) => {
      const phone = newPhone();
      const { auth: client } = strict.newBrowser();
      expect((await client.signInWithOtp({ phone })).error).toBeNull();
      const account = await newAccount(strict);
      for (const { error } of [
        await client.signInWithOtp({ phone }),
        await client.signInWithOtp({ phone: `${phone.slice(0, 4)} ${phone.slice(4)}` }),
        await client.signUp({ phone, password: goodPassword }),
        await client.resend({ type: 'sms', phone }),
      ])
        expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
      const other = newPhone();
      expect((await account.browser.auth.updateUser({ phone: other })).error).toBeNull();
      expect((await client.signInWithOtp({ phone: other })).error).toMatchObject({
        status: 429,
        code: 'over_sms_send_rate_limit',
      });
      expect(strict.messages.map(({ to }) => to)).toEqual([phone, other]);
    });
  });

  it('enforces the hourly message limit and leaves no partial account', async () => {
    const toml = `[auth.rate_limit]\nsms_sent = 2\n${phonesOn}`;
    await withServer({ toml, rateLimits: true }, async (strict) => {
      const phones = [newPhone(), newPhone(), newPhone()];
      const codes = [];
      for (const phone of phones)
        codes.push((await strict.newBrowser().auth.signInWithOtp({ phone })).error?.code);
      expect(codes).toEqual([undefined, undefined, 'over_sms_send_rate_limit']);
      const last = phones[2]?.slice(1) ?? '';
      expect(await sql`select 1 from auth.users where phone = ${last}`).toHaveLength(0);
    });
  });

  it('locks out after ten wrong codes from any IP address, with or without an account', async () => {
    let tries = 0;
    const options = { toml: phonesOn, rateLimits: true, clientAddress: () => `192.0.2.${++tries}` };
    await withServer(options, async (strict) => {
      const phone = newPhone();
      await strict.newBrowser().auth.signInWithOtp({ phone });
      const right = strict.smsCodeTo(phone);
      for (const number of [phone, newPhone()]) {
        const guess = (token: string) =>
          strict.request('/verify', { json: { type: 'sms', phone: number, token } });
        for (let count = 0; count < 10; count += 1) expect((await guess(wrongCode(right))).status).toBe(403);
        const locked = await guess(right);
        expect(locked).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
        expect(locked.body['msg']).toMatch(/^Too many wrong codes\. .* after (8\d\d|900) seconds\.$/);
      }
    });
  });

  it('reports a failed text message and rolls back', async () => {
    const sendSms = () => Promise.reject(new Error('no credit'));
    await withServer({ toml: phonesOn, sendSms }, async (broken) => {
      const phone = newPhone();
      const { error } = await broken.newBrowser().auth.signInWithOtp({ phone });
      expect(error).toMatchObject({
        status: 422,
        code: 'sms_send_failed',
        message: 'Error sending confirmation OTP to provider: no credit',
      });
      expect(await sql`select 1 from auth.users where phone = ${phone.slice(1)}`).toHaveLength(0);
    });
  });
});

it('a code sent by text message confirms no email', async () => {
  const email = newEmail();
  const { auth: client } = auth.newBrowser();
  const { data } = await client.signUp({ email, password: goodPassword });
  const phone = newPhone();
  await sql`update auth.users set phone = ${phone.slice(1)} where id = ${data.user?.id ?? ''}`;
  await client.resend({ type: 'sms', phone });
  const keys = await loadSigningKeys(keyFile);
  const reply = await auth.request('/verify', {
    json: { type: 'signup', token_hash: generateTokenHash(keys, phone.slice(1), auth.smsCodeTo(phone)) },
  });
  expect(reply).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
});
