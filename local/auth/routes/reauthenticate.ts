import { Hono } from 'hono';
import { type AuthEnv, type AuthServer, clientAddressOf, requireSession } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { sendNonce } from '../reauthentication.ts';
import { sessionNotFound } from '../sessions.ts';
import { lockUser } from '../users.ts';

/** `GET /reauthenticate`: sends the caller the code that a change of the password asks for when they signed in long ago. */
export function reauthenticate(server: AuthServer) {
  const { limits, sql } = server;
  return new Hono<AuthEnv>().get('/reauthenticate', async (c) => {
    const { user: caller } = await requireSession(c, server);
    limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
    await sql.begin(async (db) => {
      const user = await lockUser(db, caller.id);
      if (!user) throw sessionNotFound();
      if (!user.email && !user.phone)
        throw invalid('Reauthentication requires the user to have an email or a phone number');
      if (user.email && !user.email_confirmed_at)
        throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
      if (!user.email && !user.phone_confirmed_at)
        throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
      await sendNonce(server, db, user);
    });
    return c.json({});
  });
}
