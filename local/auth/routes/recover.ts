import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import { type AuthEnv, type AuthServer, clientAddressOf, readBody, redirectOf } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { PkceFields, readChallenge } from '../flow-state.ts';
import { sendLater } from '../send-later.ts';
import { sendLink } from '../send-link.ts';
import { findUserByEmail, lockUser } from '../users.ts';

const Body = PkceFields.extend({ email: z.string().nullish() });

/** `POST /recover`: mails a link to set a new password. Whether there is an account is looked up after the answer `{}`. */
export function recover(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>().post('/recover', async (c) => {
    limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
    if (!config.email.enabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
    const body = await readBody(c, Body);
    if (!body.email) throw invalid('Password recovery requires an email');
    const email = readAddress(body.email);
    const challenge = readChallenge(body);
    const redirectTo = redirectOf(c, server);
    limits.checkMailAllowance();
    limits.countMailTo('recovery', email);
    sendLater(server, c, { kind: 'recovery', address: email }, async (later) => {
      const known = await findUserByEmail(sql, email);
      if (!known) return;
      await sql.begin(async (db) => {
        const user = await lockUser(db, known.id);
        if (!user) return;
        limits.checkMailFrequency(user.recovery_sent_at);
        await db`update auth.users set recovery_sent_at = now(), updated_at = now() where id = ${user.id}`;
        const link = { kind: 'recovery', type: 'recovery', user, redirectTo, challenge } as const;
        await sendLink(later, db, { ...link, mailboxes: [{ address: email, token: 'recovery_token' }] });
      });
    });
    return c.json({});
  });
}
