import { Hono } from 'hono';
import { z } from 'zod';
import { validateEmail } from '../users/email-address.ts';
import { requireAdmin } from '../middleware/admin.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { retrieveRequestParams, getReferrer } from '../request.ts';
import { AuthError } from '../errors.ts';
import { assertMetadataSize } from '../models/user-metadata.ts';
import { sendInvite } from '../verification/send-confirmation.ts';
import { toUserJson } from '../models/user-json.ts';
import { insertUser, lockUserByEmail } from '../models/user.ts';

const Body = z.object({
  email: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** `POST /invite`: creates an account without a password and sends its invitation. Secret key only. */
export function invite(server: AuthServer) {
  return new Hono<AuthEnv>().post('/invite', async (c) => {
    await requireAdmin(c, server);
    const body = await retrieveRequestParams(c, Body);
    const email = validateEmail(body.email);
    const userMetadata = body.data ?? {};
    assertMetadataSize(userMetadata);
    const redirectTo = getReferrer(c, server);
    const reply = await server.sql.begin(async (db) => {
      const known = await lockUserByEmail(db, email);
      if (known?.email_confirmed_at) {
        const message = 'A user with this email address has already been registered';
        throw new AuthError(422, 'email_exists', message);
      }
      const user =
        known ?? (await insertUser(db, { email, passwordHash: null, userMetadata, isByAdmin: true }));
      return toUserJson(db, await sendInvite(server, db, { user, redirectTo }));
    });
    return c.json(reply);
  });
}
