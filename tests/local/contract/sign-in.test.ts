import { verifyAuth } from '@supabase/server/core';
import { describe, expect, inject, it } from 'vitest';
import {
  followMailedLink,
  goodPassword,
  newBrowser,
  newEmail,
  request,
  signUpAndConfirm,
} from '../../support/clients.ts';
import { listMails } from '../../support/mailbox.ts';

describe('sign-up', () => {
  it('sends an email, returns no session, and redirects with a code for this browser', async () => {
    const email = newEmail();
    const browser = newBrowser();
    const { data, error } = await browser.auth.signUp({
      email: email.toUpperCase(),
      password: goodPassword,
      options: { data: { first_name: 'Ada' }, emailRedirectTo: `${inject('stack').site_url}/auth/confirm` },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
    });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.confirmation_sent_at).toBeTruthy();

    const target = await followMailedLink(email, /confirm/i);
    expect(target.origin + target.pathname).toBe(`${inject('stack').site_url}/auth/confirm`);
    const exchanged = await browser.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.email_confirmed_at).toBeTruthy();
    const { data: profile } = await browser.from('profiles').select('first_name').single();
    expect(profile).toEqual({ first_name: 'Ada' });
  });

  it('answers a taken address with nothing of its account, and sends nothing', async () => {
    const { email, user } = await signUpAndConfirm();
    const fresh = newEmail();
    const [again, first] = await Promise.all([
      newBrowser().auth.signUp({ email, password: goodPassword }),
      newBrowser().auth.signUp({ email: fresh, password: goodPassword }),
    ]);
    expect(again.error).toBeNull();
    expect(again.data.session).toBeNull();
    expect(again.data.user?.id).not.toBe(user.id);
    expect(again.data.user?.identities).toEqual([]);
    const shape = (value: object | null) => Object.keys(value ?? {}).sort();
    expect(shape(again.data.user)).toEqual(shape(first.data.user));
    // That is how GoTrue tells the two apart (docs/local-auth.md): the site shows neither.
    expect(again.data.user?.user_metadata).toEqual({});
    expect(await listMails(inject('stack').mail_url, email)).toHaveLength(1);
  });

  it('resends the email for an unconfirmed account', async () => {
    const email = newEmail();
    await newBrowser().auth.signUp({ email, password: goodPassword });
    expect((await newBrowser().auth.signUp({ email, password: goodPassword })).error).toBeNull();
    const { error } = await newBrowser().auth.resend({ type: 'signup', email });
    expect(error).toBeNull();
    await expect.poll(() => listMails(inject('stack').mail_url, email)).toHaveLength(3);
  });

  it('reports why a password is weak', async () => {
    const { error } = await newBrowser().auth.signUp({ email: newEmail(), password: 'short' });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password' });
    expect((error as { reasons?: string[] } | null)?.reasons).toEqual(['length', 'characters']);
  });

  it('rejects a 73-byte password and accepts a 72-byte one', async () => {
    const longest = `Aa1${'x'.repeat(69)}`;
    const rejected = await newBrowser().auth.signUp({ email: newEmail(), password: `${longest}x` });
    expect(rejected.error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await newBrowser().auth.signUp({ email: newEmail(), password: longest })).error).toBeNull();
  });

  it.each([
    'nobody',
    'a@b.test\r\nBcc: victim@b.test',
    'a@b.test%0ABcc:victim@b.test',
    'a@b.test, victim@b.test',
    'zoë@b.test',
    'a@bücher.test',
    ' a@b.test',
    '"a b"@b.test',
    `${'a'.repeat(250)}@b.test`,
  ])('rejects the address %j and sends nothing', async (email) => {
    const { error } = await newBrowser().auth.signUp({ email, password: goodPassword });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await listMails(inject('stack').mail_url, 'victim@b.test')).toEqual([]);
  });

  it('rejects unsupported features as GoTrue does', async () => {
    expect((await newBrowser().auth.signInAnonymously()).error).toMatchObject({
      code: 'anonymous_provider_disabled',
    });
    const grant = await request('/auth/v1/token?grant_type=nonsense', { json: {} });
    expect(grant).toMatchObject({ status: 400, body: { msg: 'unsupported_grant_type' } });
  });
});

describe('password sign-in', () => {
  it('issues tokens with the same claims as GoTrue', async () => {
    const { email, user } = await signUpAndConfirm();
    const browser = newBrowser();
    const { data, error } = await browser.auth.signInWithPassword({ email, password: goodPassword });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const claims = await browser.auth.getClaims();
    expect(claims.data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(claims.data?.claims).toMatchObject({
      iss: `${inject('stack').api_url}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    });
    expect(claims.data?.claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('issues a token that @supabase/server accepts, and forged ones fail', async () => {
    const { session } = await signUpAndConfirm();
    const jwks = (await request('/auth/v1/.well-known/jwks.json')).body;
    const { api_url, publishable_key } = inject('stack');
    const env = {
      url: api_url,
      publishableKeys: { default: publishable_key },
      secretKeys: {},
      jwks: jwks as never,
    };
    const check = (token: string) =>
      verifyAuth(new Request(api_url, { headers: { authorization: `Bearer ${token}` } }), {
        auth: 'user',
        env,
      });
    expect((await check(session.access_token)).error).toBeNull();
    const [header, payload, signature] = session.access_token.split('.');
    const forged = Buffer.from(
      (payload ?? '').replace(/^./, (c) => c),
      'base64url',
    )
      .toString()
      .replace('authenticated', 'service_role');
    const forgedToken = [header, Buffer.from(forged).toString('base64url'), signature].join('.');
    expect((await check(forgedToken)).error).not.toBeNull();
  });

  it('returns the same error for a wrong password and an unknown address', async () => {
    const { email } = await signUpAndConfirm();
    const wrong = await newBrowser().auth.signInWithPassword({ email, password: 'Wrong-Horse-99' });
    const unknown = await newBrowser().auth.signInWithPassword({ email: newEmail(), password: goodPassword });
    for (const { error } of [wrong, unknown]) {
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  it('reports an unconfirmed address only with the right password', async () => {
    const email = newEmail();
    await newBrowser().auth.signUp({ email, password: goodPassword });
    const right = await newBrowser().auth.signInWithPassword({ email, password: goodPassword });
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const wrong = await newBrowser().auth.signInWithPassword({ email, password: 'Wrong-Horse-99' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('ignores the case of the address', async () => {
    const { email } = await signUpAndConfirm();
    const { error } = await newBrowser().auth.signInWithPassword({
      email: email.toUpperCase(),
      password: goodPassword,
    });
    expect(error).toBeNull();
  });
});

describe('responses', () => {
  it('carry the error in `code` for version 2024-01-01 and in `error_code` for older clients', async () => {
    const body = { email: newEmail(), password: 'x' };
    const old = await request('/auth/v1/token?grant_type=password', { json: body });
    expect(old.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    const now = await request('/auth/v1/token?grant_type=password', { json: body, headers });
    expect(now.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(now.headers.get('x-sb-error-code')).toBe('invalid_credentials');
  });

  it('reject a body that is not JSON', async () => {
    const reply = await request('/auth/v1/signup', { method: 'POST', body: '{"email":' });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
  });

  it.each(['null', '[]', '1', '"x"', '{"email":1}', '{"email":[]}', '{"email":true}'])(
    'reject the body %s on every endpoint with a message',
    async (body) => {
      for (const path of ['signup', 'token?grant_type=password', 'recover', 'resend', 'verify']) {
        const reply = await request(`/auth/v1/${path}`, { method: 'POST', body });
        expect(reply.status, path).toBeGreaterThanOrEqual(400);
        expect(reply.status, path).toBeLessThan(500);
      }
    },
  );

  it('publish only the public part of the key', async () => {
    const { body } = await request('/auth/v1/.well-known/jwks.json');
    const [key] = body['keys'] as Record<string, unknown>[];
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
    expect(key).not.toHaveProperty('d');
  });
});
