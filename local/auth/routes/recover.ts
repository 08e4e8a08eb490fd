import { Hono } from 'hono';
import { z } from 'zod';
import { validateEmail } from '../users/email-address.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, retrieveRequestParams, getReferrer } from '../request.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { PkceFields, validatePkceParams } from '../models/flow-state.ts';
import { sendInBackground } from '../verification/background-email.ts';
import { sendVerificationEmail } from '../verification/send-email.ts';
import { findUserByEmail, lockUser } from '../models/user.ts';

const Body = PkceFields.extend({ email: z.string().nullish() });

/** `POST /recover`: emails a link to set a new password. The account is looked up after the response `{}`. */
export function recover(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>().post('/recover', async (c) => {
    limits.countRequest('recover', getIpAddress(c, server));
    if (!config.email.enabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
    const body = await retrieveRequestParams(c, Body);
    if (!body.email) throw validationFailed('Password recovery requires an email');
    const email = validateEmail(body.email);
    const challenge = validatePkceParams(body);
    const redirectTo = getReferrer(c, server);
    limits.checkEmailLimit();
    limits.countEmailRequest('recovery', email);
    sendInBackground(server, c, { kind: 'recovery', address: email }, async (later) => {
      const known = await findUserByEmail(sql, email);
      if (!known) return;
      await sql.begin(async (db) => {
        const user = await lockUser(db, known.id);
        if (!user) return;
        limits.validateEmailFrequency(user.recovery_sent_at);
        await db`update auth.users set recovery_sent_at = now(), updated_at = now() where id = ${user.id}`;
        const link = { kind: 'recovery', type: 'recovery', user, redirectTo, challenge } as const;
        await sendVerificationEmail(later, db, {
          ...link,
          mailboxes: [{ address: email, token: 'recovery_token' }],
        });
      });
    });
    return c.json({});
  });
}
