import { Hono } from 'hono';
import type { AuthEnv, AuthServer } from '../server.ts';
import { requireAuthentication } from '../middleware/authentication.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { sendReauthenticationOtp } from '../verification/reauthentication.ts';
import { sessionNotFound } from '../models/session.ts';
import { lockUser } from '../models/user.ts';

/** `GET /reauthenticate`: sends the nonce that a password change in an older session requires. */
export function reauthenticate(server: AuthServer) {
  const { sql } = server;
  return new Hono<AuthEnv>().get('/reauthenticate', async (c) => {
    const { user: caller } = await requireAuthentication(c, server);
    await sql.begin(async (db) => {
      const user = await lockUser(db, caller.id);
      if (!user) throw sessionNotFound();
      if (!user.email && !user.phone)
        throw validationFailed('Reauthentication requires the user to have an email or a phone number');
      if (user.email && !user.email_confirmed_at)
        throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
      if (!user.email && !user.phone_confirmed_at)
        throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
      await sendReauthenticationOtp(server, db, user);
    });
    return c.json({});
  });
}
