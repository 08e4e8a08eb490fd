import bcrypt from 'bcryptjs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createBackgroundTasks } from '../../../local/auth/background-tasks.ts';
import { createAuthApp } from '../../../local/auth/app.ts';
import { readAuthConfig } from '../../../local/auth/config/config.ts';
import { loadSigningKeys, type SigningKeys } from '../../../local/auth/crypto/signing-keys.ts';
import type { Email } from '../../../local/auth/delivery/smtp-sender.ts';
import { createUser } from '../../../local/auth/models/user.ts';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { newKeyFile } from './support/auth-server.ts';

// Tests the causes of equal response times; `npm run bench:enumeration` measures the times.
const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
let keys: SigningKeys;
let known: string;
beforeAll(async () => {
  keys = await loadSigningKeys(newKeyFile());
  known = newEmail();
  await createUser(sql, { email: known, password: goodPassword, confirmed: true });
});
afterAll(() => sql.end());

/** A server whose emails are sent only once `post` resolves. */
function startServer(rateLimits = false, db = sql) {
  const mails: Email[] = [];
  const mailer = Promise.withResolvers<undefined>();
  const backgroundTasks = createBackgroundTasks();
  const app = createAuthApp({
    sql: db,
    keys,
    backgroundTasks,
    config: readAuthConfig('', { siteUrl: 'http://site.test', rateLimits }),
    externalUrl: 'http://auth.test/auth/v1',
    sendEmail: async (mail) => {
      await mailer.promise;
      mails.push(mail);
    },
    sendSms: () => Promise.resolve(),
  });
  const post = async (path: string, json: object) => {
    const reply = await app.request(path, { method: 'POST', body: JSON.stringify(json) });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const letMailsOut = async () => {
    mailer.resolve(undefined);
    await backgroundTasks.drain();
  };
  return { post, mails, letMailsOut };
}

const calls = {
  recover: (email: string) => ['/recover', { email }],
  otp: (email: string) => ['/otp', { email }],
  magiclink: (email: string) => ['/magiclink', { email }],
  resend: (email: string) => ['/resend', { type: 'signup', email }],
  signup: (email: string) => ['/signup', { email, password: goodPassword }],
} satisfies Record<string, (email: string) => [string, object]>;

describe('account enumeration', () => {
  it.each(Object.entries(calls))('responds before sending the email: %s', async (name, call) => {
    const { post, mails, letMailsOut } = startServer();
    const unknown = newEmail();
    for (const email of [known, unknown]) {
      const [path, json] = call(email);
      expect(await post(path, json)).toMatchObject({ status: 200 });
      // The mailer is still busy: the response did not wait for it.
      expect(mails).toEqual([]);
    }
    await letMailsOut();
    const sentTo = mails.map(({ to }) => to);
    const expected = {
      recover: [known],
      otp: [known, unknown],
      magiclink: [known, unknown],
      resend: [],
      signup: [unknown],
    };
    expect(sentTo.toSorted()).toEqual(expected[name as keyof typeof calls].toSorted());
  });

  it('responds without a delay that only existing accounts have', async () => {
    for (const call of Object.values(calls)) {
      const { post, letMailsOut } = startServer(true);
      for (const email of [known, newEmail()]) {
        const [path, json] = call(email);
        expect((await post(path, json)).status).toBe(200);
        const again = await post(path, json);
        expect(again).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
        expect(again.body['msg']).toMatch(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        );
      }
      await letMailsOut();
    }
  });

  it('runs bcrypt once for every sign-in and sign-up', async () => {
    const { post, letMailsOut } = startServer();
    const compare = vi.spyOn(bcrypt, 'compare');
    const hash = vi.spyOn(bcrypt, 'hash');
    const password = 'Wrong-Horse-7';
    const costs = [];
    for (const email of [known, newEmail()]) {
      compare.mockClear();
      hash.mockClear();
      expect((await post('/token?grant_type=password', { email, password })).status).toBe(400);
      expect(compare).toHaveBeenCalledOnce();
      costs.push(bcrypt.getRounds(compare.mock.calls[0]?.[1] ?? ''));
      expect((await post('/signup', { email, password })).status).toBe(200);
      expect(hash).toHaveBeenCalledOnce();
    }
    expect(new Set(costs)).toEqual(new Set([10]));
    await letMailsOut();
  });

  it('runs the same writes for a sign-up with a taken address and rolls them back', async () => {
    const written: string[] = [];
    const watched = postgres(inject('stack').db_url, {
      max: 1,
      onnotice: () => undefined,
      debug: (_connection, query) => {
        if (/insert into auth/.test(query)) written.push(query.replaceAll(/\s+/g, ' '));
      },
    });
    const count = async () => {
      const [row] = await sql<{ users: number; tokens: number }[]>`
        select (select count(*)::int from auth.users where email like '%@nobody.invalid') as users,
          (select count(*)::int from auth.one_time_tokens where relates_to like '%@nobody.invalid') as tokens`;
      return row;
    };
    const { post, letMailsOut } = startServer(false, watched);
    const writes = [];
    for (const email of [known, newEmail()]) {
      written.length = 0;
      await post('/signup', { email, password: goodPassword });
      writes.push([...written]);
    }
    await letMailsOut();
    await watched.end();
    expect(writes[0]).not.toEqual([]);
    expect(writes[0]).toEqual(writes[1]);
    expect(await count()).toEqual({ users: 0, tokens: 0 });
  });
});
