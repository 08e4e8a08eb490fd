import postgres from 'postgres';
import { afterAll, expect, inject, it } from 'vitest';
import { waitForMail } from '../../support/mailbox.ts';
import { followMailedLink, newBrowser, newEmail, request, signUpAndConfirm } from '../../support/clients.ts';

// Tests that change times or read rows in the auth server's database.
const sql = postgres(inject('stack').db_url, { max: 1 });
afterAll(() => sql.end());

const refresh = (refresh_token: string) =>
  request('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } });
const tokenOf = (reply: { body: Record<string, unknown> }) => String(reply.body['refresh_token']);

async function askForReset() {
  const account = await signUpAndConfirm();
  await account.browser.auth.resetPasswordForEmail(account.email);
  await waitForMail(inject('stack').mail_url, { to: account.email, subject: /reset/i });
  return account;
}

it('rejects an email link after one hour', async () => {
  const { email, user } = await askForReset();
  await sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes' where user_id = ${user.id}`;
  expect((await followMailedLink(email, /reset/i)).searchParams.get('error_code')).toBe('otp_expired');
});

it('ends the session when an old refresh token is reused after the reuse interval', async () => {
  const { session, user } = await signUpAndConfirm();
  const second = tokenOf(await refresh(session.refresh_token));
  const third = tokenOf(await refresh(second));
  await sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where user_id = ${user.id}`;
  const stolen = await refresh(session.refresh_token);
  expect(stolen).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
  expect((await refresh(third)).body['error_code']).toBe('refresh_token_not_found');
  const me = await request('/auth/v1/user', { headers: { authorization: `Bearer ${session.access_token}` } });
  expect(me).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
});

it('stores no token, code, or password in plain text', async () => {
  const { session, user, email } = await askForReset();
  const target = await followMailedLink(email, /reset/i);
  const tokens = await sql`select token from auth.refresh_tokens where user_id = ${user.id}`;
  const flows = await sql`select auth_code from auth.flow_state where user_id = ${user.id}`;
  const [account] = await sql`select encrypted_password from auth.users where id = ${user.id}`;
  expect(tokens.map((row) => row['token'] as string)).not.toContain(session.refresh_token);
  expect(flows.map((row) => row['auth_code'] as string)).not.toContain(target.searchParams.get('code'));
  expect(account?.['encrypted_password']).toMatch(/^\$2[aby]\$10\$/);
});

it('rejects a character that Postgres cannot store with a message', async () => {
  const json = { email: newEmail(), password: 'Correct-Horse-7', data: { first_name: 'a\0b' } };
  expect(await request('/auth/v1/signup', { json })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed' },
  });
});

it.each(['__proto__', 'constructor', 'toString'])('rejects the link type %s', async (type) => {
  const reply = await request('/auth/v1/verify', { json: { type, token_hash: 'x' } });
  expect(reply).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});

it('rejects sign-in, refresh, and links for a banned account', async () => {
  const { session, user, email } = await askForReset();
  await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`;
  const signIn = await newBrowser().auth.signInWithPassword({ email, password: 'Correct-Horse-7' });
  expect(signIn.error).toMatchObject({ code: 'user_banned' });
  expect((await refresh(session.refresh_token)).body['error_code']).toBe('user_banned');
  expect((await followMailedLink(email, /reset/i)).searchParams.get('error_code')).toBe('user_banned');
});
