import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import { type AuthEnv, type AuthServer, readBody, redirectOf, requireSession } from '../context.ts';
import { AuthError } from '../errors.ts';
import { type Challenge, PkceFields, readChallenge } from '../flow-state.ts';
import { checkPassword, hashPassword, isPasswordOf } from '../passwords.ts';
import { sendLink } from '../send-link.ts';
import { endSessions } from '../sessions.ts';
import { toUserJson } from '../user-json.ts';
import { type Db, findUserByEmail, findUserById, type UserRow } from '../users.ts';

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** `GET /user` and `PUT /user`: the account of the caller; password, metadata and the start of an e-mail change. */
export function user(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>()
    .get('/user', async (c) => {
      const { user: caller } = await requireSession(c, server);
      return c.json(await toUserJson(sql, caller));
    })
    .put('/user', async (c) => {
      const { user: caller, session } = await requireSession(c, server);
      const body = await readBody(c, Body);
      const challenge = readChallenge(body);
      if (body.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
      const newEmail = body.email ? readAddress(body.email) : undefined;
      const isChange = newEmail !== undefined && newEmail !== caller.email;
      if (isChange && (await findUserByEmail(sql, newEmail))) {
        throw new AuthError(
          422,
          'email_exists',
          'A user with this email address has already been registered',
        );
      }
      if (typeof body.password === 'string') await checkNewPassword(caller, body.password);
      if (isChange) limits.checkMailFrequency(caller.email_change_sent_at);
      const redirectTo = redirectOf(c, server);
      const hash = typeof body.password === 'string' ? await hashPassword(body.password) : undefined;
      const updated = await sql.begin(async (db) => {
        if (hash !== undefined) {
          await db`update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${caller.id}`;
          await endSessions(db, caller.id, session.id, 'others');
        }
        if (body.data) {
          await db`update auth.users set updated_at = now(),
            raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || ${db.json(body.data as never)})
            where id = ${caller.id}`;
        }
        if (isChange) await sendEmailChange(server, db, { user: caller, newEmail, redirectTo, challenge });
        return toUserJson(db, (await findUserById(db, caller.id)) ?? caller);
      });
      return c.json(updated);
    });

  async function checkNewPassword(caller: UserRow, password: string) {
    if (await isPasswordOf(caller.encrypted_password, password)) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    }
    checkPassword(password, config);
  }
}

/** Mails the links that confirm a change of address: to the new one and, where both must agree, to the present one. */
export async function sendEmailChange(
  server: AuthServer,
  db: Db,
  {
    user,
    newEmail,
    ...rest
  }: { user: UserRow; newEmail: string; redirectTo: string; challenge: Challenge | undefined },
) {
  await db`update auth.users set email_change = ${newEmail}, email_change_sent_at = now(), updated_at = now(),
    email_change_confirm_status = 0 where id = ${user.id}`;
  const link = { ...rest, user, kind: 'email_change', type: 'email_change' } as const;
  if (server.config.email.double_confirm_changes && user.email) {
    await sendLink(server, db, { ...link, address: user.email, token: 'email_change_token_current' });
  }
  await sendLink(server, db, { ...link, address: newEmail, token: 'email_change_token_new' });
}
