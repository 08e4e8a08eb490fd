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
  it.each(['/oauth/authorize', '/oauth/userinfo', '/.well-known/oauth-authorization-server'])(
    'the OAuth server: %s',
    async (path) => {
      expect(await ask('GET', path)).toEqual([404, 'feature_disabled', 'OAuth server is disabled']);
    },
  );
  it('grants, after the token', async () => {
    expect((await ask('GET', '/user/oauth/grants'))[0]).toBe(401);
  });
});

it('describes its OpenID endpoints (internal/api/jwks.go)', async () => {
  const { headers, body: found } = await auth.request('/.well-known/openid-configuration');
  expect(headers.get('cache-control')).toBe('public, max-age=600');
  expect(found['jwks_uri']).toBe(`${String(found['issuer'])}/.well-known/jwks.json`);
  expect(found).not.toHaveProperty('registration_endpoint');
});

describe('requests that lack something', () => {
  it.each([
    ['/verify', { type: 'email', token: '123456', email: 'nobody' }, 422, 'Invalid email format'],
    ['/magiclink', {}, 422, 'Password recovery requires an email'],
    ['/resend', { type: 'signup' }, 400, 'Type provided requires an email address'],
    ['/resend', { type: 'sms' }, 400, 'Type provided requires a phone number'],
    ['/resend', { type: 'email_change' }, 400, 'Missing email address or phone number'],
    ['/resend', { type: 'phone_change' }, 400, 'Missing email address or phone number'],
    [
      '/resend',
      { type: 'sms', phone: '+15550100111', email: 'a@b.test' },
      400,
      'Only an email address or phone number should be provided.',
    ],
  ])('%s %j', async (path, body, status, message) => {
    expect(await ask('POST', path, body)).toEqual([status, 'validation_failed', message]);
  });
});

it('an anonymous person sets a password with a phone, and not without (internal/api/user.go)', async () => {
  const browser = auth.newBrowser();
  const { data } = await browser.auth.signInAnonymously();
  const token = data.session?.access_token ?? '';
  const alone = await ask('PUT', '/user', { password: goodPassword }, token);
  expect(alone).toEqual([
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  ]);
  expect((await ask('PUT', '/user', { password: goodPassword, phone: newPhone() }, token))[0]).toBe(200);
});

it('an admin hears that a number is taken (internal/api/admin.go)', async () => {
  const phone = newPhone();
  const { admin } = auth.newAdmin().auth;
  expect((await admin.createUser({ phone })).error).toBeNull();
  expect((await admin.createUser({ phone })).error).toMatchObject({
    status: 422,
    code: 'phone_exists',
    message: 'Phone number already registered by another user',
  });
});
