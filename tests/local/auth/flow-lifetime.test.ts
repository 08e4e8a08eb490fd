import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readAuthConfig } from '../../../local/auth/config/config.ts';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

// How long a link works that is opened late: GoTrue counts the life of a PKCE flow from its request (models/flow_state.go,
// IsExpired), and that of the token from when it was sent (api/verify.go, isOtpExpired).
const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
let auth: TestAuthServer;
let longer: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql);
  longer = await startAuthServer(sql, { toml: '[auth]\nflow_state_expiry = "1h"' });
});
afterAll(async () => {
  await auth.close();
  await longer.close();
  await sql.end();
});

/** Lets time pass since the request: for the account's flows, and for its tokens. */
async function passSinceRequest(userId: string, minutes: number) {
  await sql`update auth.flow_state set created_at = created_at - make_interval(mins => ${minutes}) where user_id = ${userId}`;
  await sql`update auth.one_time_tokens set created_at = created_at - make_interval(mins => ${minutes}) where user_id = ${userId}`;
}

async function signUp(server: TestAuthServer) {
  const email = newEmail();
  const browser = server.newBrowser();
  const { data } = await browser.auth.signUp({ email, password: goodPassword });
  return { email, browser, id: data.user?.id ?? '' };
}

async function confirmed(server: TestAuthServer) {
  const account = await signUp(server);
  const code = await codeOf(server, account.email);
  expect((await account.browser.auth.exchangeCodeForSession(code)).error).toBeNull();
  return account;
}

const codeOf = async (server: TestAuthServer, email: string) =>
  (await server.follow(server.linkTo(email))).searchParams.get('code') ?? '';

const tokenOf = (server: TestAuthServer, email: string) =>
  new URL(server.linkTo(email)).searchParams.get('token') ?? '';

/** Asks for each kind of email; resolves to the address that gets the last link of it, and the browser that asked. */
const requests = {
  async recovery(server: TestAuthServer) {
    const account = await confirmed(server);
    await account.browser.auth.resetPasswordForEmail(account.email);
    return { ...account, to: account.email };
  },
  async signup(server: TestAuthServer) {
    const account = await signUp(server);
    return { ...account, to: account.email };
  },
  async email_change(server: TestAuthServer) {
    const account = await confirmed(server);
    const to = newEmail();
    await account.browser.auth.updateUser({ email: to });
    await server.follow(server.linkTo(account.email));
    return { ...account, to };
  },
  async magiclink(server: TestAuthServer) {
    const account = await confirmed(server);
    await account.browser.auth.signInWithOtp({ email: account.email });
    return { ...account, to: account.email };
  },
};
const fromRequest = ['recovery', 'signup', 'email_change'] as const;
const every = [...fromRequest, 'magiclink'] as const;

describe('the code of a link', () => {
  it.each(fromRequest)('is too late six minutes after the request of %s', async (type) => {
    const { browser, id, to } = await requests[type](auth);
    await passSinceRequest(id, 6);
    const { error } = await browser.auth.exchangeCodeForSession(await codeOf(auth, to));
    expect(error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
      message: 'invalid flow state, flow state has expired',
    });
  });

  it.each(fromRequest)('is in time four minutes after the request of %s', async (type) => {
    const { browser, id, to } = await requests[type](auth);
    await passSinceRequest(id, 4);
    expect((await browser.auth.exchangeCodeForSession(await codeOf(auth, to))).error).toBeNull();
  });

  it('of a magic link counts from opening it', async () => {
    const { browser, id, to } = await requests.magiclink(auth);
    await passSinceRequest(id, 50);
    const code = await codeOf(auth, to);
    await sql`update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes' where user_id = ${id}`;
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_expired',
    });
  });

  it('of a magic link works for who opens it 50 minutes after the request', async () => {
    const { browser, id, to } = await requests.magiclink(auth);
    await passSinceRequest(id, 50);
    expect((await browser.auth.exchangeCodeForSession(await codeOf(auth, to))).error).toBeNull();
  });

  it('has as long as the configuration says', async () => {
    const { browser, id, to } = await requests.recovery(longer);
    await passSinceRequest(id, 50);
    expect((await browser.auth.exchangeCodeForSession(await codeOf(longer, to))).error).toBeNull();
  });
});

it('a flow has five minutes, and never less', () => {
  expect(readAuthConfig('').flow_state_expiry).toBe(300);
  expect(readAuthConfig('[auth]\nflow_state_expiry = "10s"').flow_state_expiry).toBe(300);
});

describe('the hash of a link', () => {
  it.each(every)('of %s signs in 50 minutes after the request, in another browser', async (type) => {
    const { id, to } = await requests[type](auth);
    await passSinceRequest(id, 50);
    const { data, error } = await auth.newBrowser().auth.verifyOtp({ type, token_hash: tokenOf(auth, to) });
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ id, email: to });
  });

  it.each(every)('of %s is too late after an hour', async (type) => {
    const { id, to } = await requests[type](auth);
    await passSinceRequest(id, 61);
    const { error } = await auth.newBrowser().auth.verifyOtp({ type, token_hash: tokenOf(auth, to) });
    expect(error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
  });
});
