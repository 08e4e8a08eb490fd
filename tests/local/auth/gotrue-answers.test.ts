import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { goodPassword, newEmail, newPhone } from '../../support/clients.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

// Each answer is as in supabase/auth at bc32168e; the file of its source is named.
const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql, {
    toml: '[auth]\nenable_anonymous_sign_ins = true\n[auth.sms]\nenabled = true',
  });
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

async function ask(method: string, path: string, body?: object, token?: string) {
  const headers = { apikey: 'sb_publishable_tests', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await auth.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return [answer.status, answer.body['error_code'], answer.body['msg']];
}

describe('addresses (internal/api/mail.go, badoux/checkmail)', () => {
  const invalid = [400, 'validation_failed', 'Unable to validate email address: invalid format'];
  it.each([
    'jos\u00e9@site.test',
    'a@m\u00fcller.test',
    ' a@site.test',
    'a@site.test ',
    'a@-site.test',
    'a b@site.test',
  ])('refuses %j', async (email) => {
    expect(await ask('POST', '/signup', { email, password: goodPassword })).toEqual(invalid);
    expect(await ask('POST', '/recover', { email })).toEqual(invalid);
    expect(await ask('POST', '/otp', { email })).toEqual(invalid);
  });
  it('does not trim the address of a sign-in (internal/api/token.go)', async () => {
    const email = newEmail();
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email})`;
    const answer = await ask('POST', '/token?grant_type=password', {
      email: ` ${email}`,
      password: goodPassword,
    });
    expect(answer.slice(0, 2)).toEqual([400, 'invalid_credentials']);
  });
  it('accepts two dots in a row', async () => {
    expect((await ask('POST', '/recover', { email: 'a..b@site.test' }))[0]).toBe(200);
  });
});

describe('what is switched off (internal/api/middleware.go)', () => {
  it.each(['/passkeys', '/passkeys/registration/options', '/passkeys/authentication/options'])(
    'passkeys: %s',
    async (path) => {
      expect(await ask('POST', path, {})).toEqual([404, 'passkey_disabled', 'Passkeys are disabled']);
    },
  );
  it('grants, after the token', async () => {
    expect((await ask('GET', '/user/oauth/grants'))[0]).toBe(401);
  });
});

it('/resend of a text message lacks a number (internal/api/resend.go)', async () => {
  const message = 'Type provided requires a phone number';
  expect(await ask('POST', '/resend', { type: 'sms' })).toEqual([400, 'validation_failed', message]);
});

it('an anonymous person sets a password with a phone (internal/api/user.go)', async () => {
  const browser = auth.newBrowser();
  const { data } = await browser.auth.signInAnonymously();
  const token = data.session?.access_token ?? '';
  expect((await ask('PUT', '/user', { password: goodPassword, phone: newPhone() }, token))[0]).toBe(200);
});
