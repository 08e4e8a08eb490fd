import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import { requireAdmin } from '../admin.ts';
import { type AuthEnv, type AuthServer, readBody, redirectOf } from '../context.ts';
import { AuthError } from '../errors.ts';
import { checkMetadataSize } from '../metadata.ts';
import { sendInvitation } from '../send-confirmation.ts';
import { toUserJson } from '../user-json.ts';
import { insertUser, lockAddress } from '../users.ts';

const Body = z.object({
  email: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** `POST /invite`: an account without a password and the mail that opens it. With the secret API key only. */
export function invite(server: AuthServer) {
  return new Hono<AuthEnv>().post('/invite', async (c) => {
    await requireAdmin(c, server);
    const body = await readBody(c, Body);
    const email = readAddress(body.email);
    const userMetadata = body.data ?? {};
    checkMetadataSize(userMetadata);
    const redirectTo = redirectOf(c, server);
    const reply = await server.sql.begin(async (db) => {
      const known = await lockAddress(db, email);
      if (known?.email_confirmed_at) {
        const message = 'A user with this email address has already been registered';
        throw new AuthError(422, 'email_exists', message);
      }
      const user = known ?? (await insertUser(db, { email, passwordHash: null, userMetadata }));
      return toUserJson(db, await sendInvitation(server, db, { user, redirectTo }));
    });
    return c.json(reply);
  });
}
