import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

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
/** Resolves when `count` queries wait for a locked row of auth.users. */
const waitForLocks = (count: number) =>
  vi.waitUntil(async () => {
    const waiting = await sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%from auth.users%for no key update%'`;
    return waiting.length >= count;
  }, 10_000);
const errorOf = (target: URL) => target.searchParams.get('error_code');

describe('a mailed link', () => {
  it('to reset the password is of no use once the password was changed', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const link = auth.linkTo(email);
    expect((await browser.auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toBeNull();
    expect(errorOf(await auth.follow(link))).toBe('otp_expired');
  });

  it('that was opened before the password was changed signs nobody in any more', async () => {
    const { email, browser } = await newAccount();
    const other = auth.newBrowser();
    await other.auth.resetPasswordForEmail(email);
    const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
    expect((await browser.auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toBeNull();
    expect((await other.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_not_found',
    });
  });

  it('that was opened by somebody banned since signs nobody in', async () => {
    const { email, browser, id } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'user_banned' });
  });

  it('to the former address is of no use once the address was changed', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const reset = auth.linkTo(email);
    const newAddress = newEmail();
    await browser.auth.updateUser({ email: newAddress });
    await auth.follow(auth.linkTo(email));
    expect((await auth.follow(auth.linkTo(newAddress))).searchParams.get('code')).toBeTruthy();
    expect(errorOf(await auth.follow(reset))).toBe('otp_expired');
  });

  it('is not spent by a mail scanner that only asks for the headers', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const link = auth.linkTo(email);
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
    expect((await auth.follow(link)).searchParams.get('code')).toBeTruthy();
  });

  it('for both mailboxes of a changed address works when they are opened at the same moment', async () => {
    const { email, browser, id } = await newAccount();
    const newAddress = newEmail();
    await browser.auth.updateUser({ email: newAddress });
    await Promise.all([email, newAddress].map((address) => auth.follow(auth.linkTo(address))));
    expect(await sql`select email from auth.users where id = ${id}`).toEqual([{ email: newAddress }]);
  });

  it('opened as another kind leads back with the reason and stays good', async () => {
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

  it('that confirms a new address names it to the present mailbox', async () => {
    const { email, browser } = await newAccount();
    const newAddress = `o'hara&co-${newEmail()}`;
    await browser.auth.updateUser({ email: newAddress });
    const mail = auth.mails.findLast(({ to }) => to === email);
    expect(mail?.text).toContain(newAddress);
    expect(mail?.html).toContain('o&#39;hara&amp;co-');
  });
});

describe('a form sent twice at the same moment', () => {
  it('makes one account', async () => {
    const email = newEmail();
    const signUp = () => auth.request('/signup', { json: { email, password: goodPassword } });
    const replies = await Promise.all([signUp(), signUp(), signUp()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(1);
  });

  it('sends one mail where the limits are on', async () => {
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

  it('trades a code once', async () => {
    const { email, browser } = await newAccount();
    await browser.auth.resetPasswordForEmail(email);
    const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
    const replies = await Promise.all([1, 2].map(() => browser.auth.exchangeCodeForSession(code)));
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('changing the account', () => {
  const put = (token: string, json: unknown) =>
    auth.request('/user', {
      method: 'PUT',
      body: JSON.stringify(json),
      headers: { authorization: `Bearer ${token}` },
    });

  it('removes a value of the metadata that is null, and leaves the nulls inside another', async () => {
    const { browser } = await newAccount();
    await browser.auth.updateUser({ data: { nickname: 'Ada', visits: { last: null } } });
    const { data } = await browser.auth.updateUser({ data: { nickname: null } });
    expect(data.user?.user_metadata).toMatchObject({ visits: { last: null } });
    expect(data.user?.user_metadata).not.toHaveProperty('nickname');
  });

  it('does not let people write what only staff may', async () => {
    const { token } = await newAccount();
    expect(await put(token, { app_metadata: { role: 'admin' } })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
  });

  it('tells first that a password is too long or too weak', async () => {
    const { token } = await newAccount();
    expect(await put(token, { password: 'x'.repeat(73) })).toMatchObject({
      status: 400,
      body: { msg: 'Password cannot be longer than 72 characters' },
    });
    expect((await put(token, { password: '' })).body['error_code']).toBe('weak_password');
  });

  it('does not take more metadata than an access token can carry, at once or bit by bit', async () => {
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

  it('in the middle of a sign-in with the old password lets nobody in', async () => {
    const { email, id, token } = await newAccount();
    const password = 'Brand-New-Horse-8';
    // The row is locked, so that both requests have compared the old hash before either continues.
    const held = await sql.reserve();
    await held`begin`;
    await held`select 1 from auth.users where id = ${id} for update`;
    const change = put(token, { password });
    await waitForLocks(1);
    const signIn = auth.request('/token?grant_type=password', { json: { email, password: goodPassword } });
    await waitForLocks(2);
    await held`commit`;
    held.release();
    expect((await change).status).toBe(200);
    expect(await signIn).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
    expect(await sql`select 1 from auth.sessions where user_id = ${id}`).toHaveLength(1);
  });

  it('by a session that was ended in the middle of it changes nothing', async () => {
    const { id, token } = await newAccount();
    const held = await sql.reserve();
    await held`begin`;
    await held`select 1 from auth.users where id = ${id} for update`;
    const change = put(token, { password: 'Brand-New-Horse-8' });
    await waitForLocks(1);
    await held`delete from auth.sessions where user_id = ${id}`;
    await held`commit`;
    held.release();
    expect(await change).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
  });

  it('does not tell by trying which password somebody has', async () => {
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

  it('is refused to a banned person who still has a token', async () => {
    const { id, token } = await newAccount();
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
    const reply = await auth.request('/user', { headers: { authorization: `Bearer ${token}` } });
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'user_banned' } });
  });
});

describe('what a client sends', () => {
  it.each(['{"email":1}', '[]', '"x"', ''])('as %j is not the JSON that is asked for', async (body) => {
    const reply = await auth.request('/signup', { method: 'POST', body });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
  });

  it.each(['/verify?type=signup&token=%00', '/admin/users?filter=%00', '/factors/%00/verify'])(
    'to %s is refused, not failed at',
    async (path) => {
      const headers = { apikey: 'sb_secret_tests', authorization: 'Bearer sb_secret_tests' };
      expect(await auth.request(path, { headers })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
    },
  );

  it('may hold half a character without a failure of the server', async () => {
    const email = newEmail();
    const half = `{"email":"${email}","password":"${goodPassword}","data":{"first_name":"\\ud800"}}`;
    expect((await auth.request('/signup', { method: 'POST', body: half })).status).toBe(200);
  });

  it('whose mail cannot be sent is answered like any other; no account is left behind, and the log has the reason', async () => {
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

  it('to a closed e-mail provider is refused everywhere as GoTrue does', async () => {
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

it('a sign-in with a password that is weak by now says so', async () => {
  const { email } = await newAccount();
  const stricter = await startAuthServer(sql, { toml: '[auth]\nminimum_password_length = 40' });
  const { data, error } = await stricter
    .newBrowser()
    .auth.signInWithPassword({ email, password: goodPassword });
  expect(error).toBeNull();
  expect(data.weakPassword).toMatchObject({ reasons: ['length'] });
  await stricter.close();
});
