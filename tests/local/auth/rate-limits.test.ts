import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBackgroundTasks } from '../../../local/auth/background-tasks.ts';
import { createAuthApp } from '../../../local/auth/app.ts';
import { readAuthConfig } from '../../../local/auth/config/config.ts';
import { loadSigningKeys, type SigningKeys } from '../../../local/auth/crypto/signing-keys.ts';
import type { Email } from '../../../local/auth/delivery/smtp-sender.ts';
import { goodPassword, newEmail } from '../../support/clients.ts';

const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
const keyFile = join(mkdtempSync(join(tmpdir(), 'hub-keys-')), 'key.json');
let keys: SigningKeys;
beforeAll(async () => {
  keys = await loadSigningKeys(keyFile);
});
afterAll(() => sql.end());

/** An auth server on the tests' database, with the limits enabled. */
function startServer(toml = '') {
  const mails: Email[] = [];
  const backgroundTasks = createBackgroundTasks();
  const app = createAuthApp({
    sql,
    backgroundTasks,
    keys,
    config: readAuthConfig(toml),
    externalUrl: 'http://auth.test/auth/v1',
    sendEmail: (mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
    sendSms: () => Promise.resolve(),
  });
  const post = async (path: string, json: unknown, clientAddress = '192.0.2.1') => {
    const reply = await app.request(path, { method: 'POST', body: JSON.stringify(json) }, { clientAddress });
    const text = await reply.text();
    await backgroundTasks.drain();
    return { status: reply.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
  };
  return { app, mails, post };
}

describe('rate limits', () => {
  it('allow thirty sign-ins of a client at once', { tags: 'large' }, async () => {
    const { post } = startServer();
    const signIn = (clientAddress: string) =>
      post('/token?grant_type=password', { email: newEmail(), password: 'x' }, clientAddress);
    const replies = await Promise.all(Array.from({ length: 30 }, () => signIn('192.0.2.7')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    // One attempt is refilled every two seconds: on a slow machine some have been by now.
    const more = await Promise.all(Array.from({ length: 30 }, () => signIn('192.0.2.7')));
    expect(more.find(({ status }) => status === 429)).toMatchObject({
      body: { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    });
    expect((await signIn('192.0.2.8')).status).toBe(400);
  });

  it('block an account after ten wrong passwords, whether or not it exists', async () => {
    const { post } = startServer();
    const email = newEmail();
    await post('/signup', { email, password: goodPassword }, '192.0.2.20');
    for (const account of [email, newEmail()]) {
      const guess = (password: string) =>
        post(
          '/token?grant_type=password',
          { email: account, password },
          account === email ? '192.0.2.21' : '192.0.2.22',
        );
      for (let tries = 0; tries < 10; tries += 1) expect((await guess('Wrong-1')).status).toBe(400);
      expect((await guess(goodPassword)).status).toBe(429);
    }
  });

  it('require a minute between two emails of a kind to one user', async () => {
    const { post, mails } = startServer();
    const email = newEmail();
    await post('/signup', { email, password: goodPassword });
    expect((await post('/recover', { email })).status).toBe(200);
    const again = await post('/recover', { email });
    expect(again).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
    expect(again.body['msg']).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    );
    expect(mails.map(({ to }) => to)).toEqual([email, email]);
  });

  it('enforce the hourly email limit and leave no partial account', async () => {
    const { post } = startServer('[auth.rate_limit]\nemail_sent = 2');
    const emails = [newEmail(), newEmail(), newEmail()];
    const statuses = [];
    for (const email of emails)
      statuses.push((await post('/signup', { email, password: goodPassword })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await sql`select 1 from auth.users where email = ${emails[2] ?? ''}`).toHaveLength(0);
  });

  it('return the same rate limit error with and without an account', async () => {
    const { post } = startServer('[auth.rate_limit]\nemail_sent = 1');
    const known = newEmail();
    expect((await post('/signup', { email: known, password: goodPassword })).status).toBe(200);
    for (const path of ['/recover', '/resend', '/signup'])
      for (const email of [known, newEmail()]) {
        const reply = await post(path, { email, type: 'signup', password: goodPassword });
        expect(reply).toMatchObject({ status: 429, body: { msg: 'email rate limit exceeded' } });
      }
  });

  it('are counted for each endpoint by itself, thirty at once', async () => {
    const { post } = startServer();
    const answers = async (path: string) => {
      const replies = await Promise.all(Array.from({ length: 40 }, () => post(path, {}, '192.0.2.9')));
      return new Set(replies.map(({ status }) => status));
    };
    for (const path of ['/recover', '/resend', '/magiclink', '/otp', '/verify'])
      expect(await answers(path), path).toEqual(new Set([path === '/magiclink' ? 422 : 400, 429]));
  });

  it('ignore client-supplied IP headers', async () => {
    const { app } = startServer('[auth.rate_limit]\ntoken_refresh = 1');
    const signIn = (forged: string) =>
      app.request(
        '/token?grant_type=password',
        {
          method: 'POST',
          body: JSON.stringify({ email: newEmail(), password: 'x' }),
          headers: { 'x-forwarded-for': forged },
        },
        { clientAddress: '192.0.2.30' },
      );
    for (let sent = 0; sent < 30; sent += 1)
      expect((await signIn(`198.51.100.${String(sent)}`)).status).toBe(400);
    expect((await signIn('198.51.100.99')).status).toBe(429);
  });
});

describe('configuration', () => {
  it('toggles sign-up and confirmation', async () => {
    const closed = startServer('[auth]\nenable_signup = false');
    const rejected = await closed.post('/signup', { email: newEmail(), password: goodPassword });
    expect(rejected).toMatchObject({ status: 422, body: { error_code: 'signup_disabled' } });

    const open = startServer('[auth.email]\nenable_confirmations = false');
    const email = newEmail();
    const signedUp = await open.post('/signup', { email, password: goodPassword });
    expect(signedUp.body).toHaveProperty('access_token');
    expect(open.mails).toEqual([]);
    const taken = await open.post('/signup', { email, password: goodPassword });
    expect(taken).toMatchObject({ status: 422, body: { error_code: 'user_already_exists' } });
  });

  it('reports invalid values', () => {
    expect(() => readAuthConfig('[auth.email]\nmax_frequency = "soon"')).toThrow(/not a duration/);
  });
});

it('preserves accounts, sessions, and the signing key across a restart', async () => {
  const before = startServer('[auth.email]\nenable_confirmations = false');
  const { body } = await before.post('/signup', { email: newEmail(), password: goodPassword });
  keys = await loadSigningKeys(keyFile);
  const after = startServer();
  const me = await after.app.request('/user', {
    headers: { authorization: `Bearer ${String(body['access_token'])}` },
  });
  expect(me.status).toBe(200);
  const refreshed = await after.post('/token?grant_type=refresh_token', {
    refresh_token: body['refresh_token'],
  });
  expect(refreshed.status).toBe(200);
});
