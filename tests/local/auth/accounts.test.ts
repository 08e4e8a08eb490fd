import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';
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

/** A confirmed account with a session. */
async function newAccount() {
  const email = newEmail();
  const browser = auth.newBrowser();
  await browser.auth.signUp({ email, password: goodPassword });
  const target = await auth.follow(auth.linkTo(email));
  const { data, error } = await browser.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  if (error) throw error;
  return { email, browser, id: data.user.id, token: data.session.access_token };
}
const errorOf = (target: URL) => target.searchParams.get('error_code');

describe('email links', () => {
  it('rejects a password reset link after the password was changed', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const link = auth.linkTo(email);
    expect((await browser.auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toBeNull();
    expect(errorOf(await auth.follow(link))).toBe('otp_expired');
  });

  it('rejects a session exchange for a link opened before the password was changed', async () => {
    const { email, browser } = await newAccount();
    const other = auth.newBrowser();
    await other.auth.resetPasswordForEmail(email);
    const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
    expect((await browser.auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toBeNull();
    expect((await other.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_not_found',
    });
  });

  it('rejects the code exchange for a user banned after opening the link', async () => {
    const { email, browser, id } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'user_banned' });
  });

  it('rejects a link sent to the former address after an email change', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const reset = auth.linkTo(email);
    const newAddress = newEmail();
    await browser.auth.updateUser({ email: newAddress });
    await auth.follow(auth.linkTo(email));
    expect((await auth.follow(auth.linkTo(newAddress))).searchParams.get('code')).toBeTruthy();
    expect(errorOf(await auth.follow(reset))).toBe('otp_expired');
  });

  it('keeps the link valid after a HEAD request from a mail scanner', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const link = auth.linkTo(email);
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
    expect((await auth.follow(link)).searchParams.get('code')).toBeTruthy();
  });

  it('confirms an email change when both links are opened concurrently', async () => {
    const { email, browser, id } = await newAccount();
    const newAddress = newEmail();
    await browser.auth.updateUser({ email: newAddress });
    await Promise.all([email, newAddress].map((address) => auth.follow(auth.linkTo(address))));
    expect(await sql`select email from auth.users where id = ${id}`).toEqual([{ email: newAddress }]);
  });

  it('redirects with an error for the wrong link type and keeps the link valid', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const link = auth.linkTo(email);
    const target = await auth.follow(link.replace('type=recovery', 'type=magiclink'));
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'invalid_request',
      error_code: 'flow_state_not_found',
    });
    expect((await auth.follow(link)).searchParams.get('code')).toBeTruthy();
  });

  it('names the new address in the email to the current mailbox', async () => {
    const { email, browser } = await newAccount();
    const newAddress = `o'hara&co-${newEmail()}`;
    await browser.auth.updateUser({ email: newAddress });
    const mail = auth.mails.findLast(({ to }) => to === email);
    expect(mail?.text).toContain(newAddress);
    expect(mail?.html).toContain('o&#39;hara&amp;co-');
  });
});

describe('concurrent duplicate requests', () => {
  it('creates one account', async () => {
    const email = newEmail();
    const signUp = () => auth.request('/signup', { json: { email, password: goodPassword } });
    const replies = await Promise.all([signUp(), signUp(), signUp()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(1);
  });

  it('sends one email when rate limits are enabled', async () => {
    const limited = await startAuthServer(sql, { rateLimits: true });
    try {
      const { email } = await newAccount();
      const recover = () => limited.request('/recover', { json: { email } });
      const replies = await Promise.all([recover(), recover(), recover()]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
      expect(limited.mails).toHaveLength(1);
    } finally {
      await limited.close();
    }
  });

  it('exchanges a code once', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
    const replies = await Promise.all([1, 2].map(() => browser.auth.exchangeCodeForSession(code)));
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('updating the account', () => {
  const put = (token: string, json: unknown) =>
    auth.request('/user', {
      method: 'PUT',
      body: JSON.stringify(json),
      headers: { authorization: `Bearer ${token}` },
    });

  it('removes top-level null metadata values and keeps nested nulls', async () => {
    const { browser } = await newAccount();
    await browser.auth.updateUser({ data: { nickname: 'Ada', visits: { last: null } } });
    const { data } = await browser.auth.updateUser({ data: { nickname: null } });
    expect(data.user?.user_metadata).toMatchObject({ visits: { last: null } });
    expect(data.user?.user_metadata).not.toHaveProperty('nickname');
  });

  it('rejects updates to admin-only fields', async () => {
    const { token } = await newAccount();
    expect(await put(token, { app_metadata: { role: 'admin' } })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
  });

  it('validates the password length and strength first', async () => {
    const { token } = await newAccount();
    expect(await put(token, { password: 'x'.repeat(73) })).toMatchObject({
      status: 400,
      body: { msg: 'Password cannot be longer than 72 characters' },
    });
    expect((await put(token, { password: '' })).body['error_code']).toBe('weak_password');
  });

  it('rejects metadata too large for an access token, in one update or several', async () => {
    const { browser } = await newAccount();
    const half = 'x'.repeat(2500);
    expect((await browser.auth.updateUser({ data: { about: half + half } })).error?.code).toBe(
      'validation_failed',
    );
    expect((await browser.auth.updateUser({ data: { about: half } })).error).toBeNull();
    expect((await browser.auth.updateUser({ data: { more: half } })).error?.code).toBe('validation_failed');
    expect((await browser.auth.updateUser({ data: { about: null, more: half } })).error).toBeNull();
    const json = { email: newEmail(), password: goodPassword, data: { about: half + half } };
    expect(await auth.request('/signup', { json })).toMatchObject({ status: 400 });
  });

  it('rejects a concurrent sign-in with the old password', async () => {
    const { email, id, token } = await newAccount();
    const password = 'Brand-New-Horse-8';
    // The row is locked, so that both requests have compared the old hash before either continues.
    const held = await sql.reserve();
    await held`begin`;
    await held`select 1 from auth.users where id = ${id} for update`;
    const change = put(token, { password });
    await waitForBlocked(sql, held, 1);
    const signIn = auth.request('/token?grant_type=password', { json: { email, password: goodPassword } });
    await waitForBlocked(sql, held, 2);
    await held`commit`;
    held.release();
    expect((await change).status).toBe(200);
    expect(await signIn).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
    expect(await sql`select 1 from auth.sessions where user_id = ${id}`).toHaveLength(1);
  });

  it('changes nothing when the session ends during the request', async () => {
    const { id, token } = await newAccount();
    const held = await sql.reserve();
    await held`begin`;
    await held`select 1 from auth.users where id = ${id} for update`;
    const change = put(token, { password: 'Brand-New-Horse-8' });
    await waitForBlocked(sql, held, 1);
    await held`delete from auth.sessions where user_id = ${id}`;
    await held`commit`;
    held.release();
    expect(await change).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
  });

  it('does not reveal the current password through update attempts', async () => {
    const limited = await startAuthServer(sql, { rateLimits: true });
    const { email } = await newAccount();
    const json = { email, password: goodPassword };
    const { body } = await limited.request('/token?grant_type=password', { json });
    const tryOne = (password: string) =>
      limited.request('/user', {
        method: 'PUT',
        body: JSON.stringify({ password }),
        headers: { authorization: `Bearer ${String(body['access_token'])}` },
      });
    const tries = await Promise.all(Array.from({ length: 11 }, () => tryOne(goodPassword)));
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(422), 429]);
    await limited.close();
  });

  it('rejects a banned user with a valid token', async () => {
    const { id, token } = await newAccount();
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
    const reply = await auth.request('/user', { headers: { authorization: `Bearer ${token}` } });
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'user_banned' } });
  });
});

describe('request validation', () => {
  it.each(['{"email":1}', '[]', '"x"', ''])('rejects %j as an invalid JSON body', async (body) => {
    const reply = await auth.request('/signup', { method: 'POST', body });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
  });

  it.each(['/verify?type=signup&token=%00', '/admin/users?filter=%00', '/factors/%00/verify'])(
    'rejects %s with a validation error',
    async (path) => {
      const headers = { apikey: 'sb_secret_tests', authorization: 'Bearer sb_secret_tests' };
      expect(await auth.request(path, { headers })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
    },
  );

  it('accepts a lone surrogate without a server error', async () => {
    const email = newEmail();
    const half = `{"email":"${email}","password":"${goodPassword}","data":{"first_name":"\\ud800"}}`;
    expect((await auth.request('/signup', { method: 'POST', body: half })).status).toBe(200);
  });

  it('returns success, deletes the new account, and logs the reason when an email fails to send', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = await startAuthServer(sql, { sendEmail: () => Promise.reject(new Error('SMTP is down')) });
    const email = newEmail();
    const reply = await broken.request('/signup', { json: { email, password: goodPassword } });
    expect(reply).toMatchObject({ status: 200, body: { email } });
    expect(String(logged.mock.calls)).toContain('SMTP is down');
    expect(String(logged.mock.calls)).not.toContain(goodPassword);
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
    await broken.close();
  });

  it('rejects every request to a disabled email provider with the GoTrue error', async () => {
    const closed = await startAuthServer(sql, { toml: '[auth.email]\nenabled = false' });
    const json = { email: newEmail(), password: goodPassword, type: 'signup' };
    const statuses = [];
    for (const path of ['/signup', '/token?grant_type=password', '/recover', '/resend']) {
      const { status, body } = await closed.request(path, { json });
      statuses.push(`${String(status)} ${String(body['error_code'])}`);
    }
    expect(statuses).toEqual([400, 422, 400, 400].map((status) => `${status} email_provider_disabled`));
    await closed.close();
  });
});

it('reports a weak password at sign-in', async () => {
  const { email } = await newAccount();
  const stricter = await startAuthServer(sql, { toml: '[auth]\nminimum_password_length = 40' });
  const { data, error } = await stricter
    .newBrowser()
    .auth.signInWithPassword({ email, password: goodPassword });
  expect(error).toBeNull();
  expect(data.weakPassword).toMatchObject({ reasons: ['length'] });
  await stricter.close();
});
