import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import {
  type AuthEnv,
  type AuthServer,
  clientAddressOf,
  readBody,
  redirectOf,
  requireSession,
} from '../context.ts';
import { AuthError } from '../errors.ts';
import { hasVerifiedFactor } from '../factors.ts';
import { type Challenge, forgetFlows, PkceFields, readChallenge } from '../flow-state.ts';
import { checkMetadataSize, mergeMetadata } from '../metadata.ts';
import { checkPassword, hashPassword, isPasswordOf } from '../passwords.ts';
import { type Link, sendLink } from '../send-link.ts';
import { endSessions, isLive, sessionNotFound, type SessionRow } from '../sessions.ts';
import { toUserJson } from '../user-json.ts';
import { clearOneTimeTokens, type Db, findUserByEmail, lockUser, type UserRow } from '../users.ts';

const dayInMs = 24 * 60 * 60_000;

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
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
      limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
      const { email, phone, password, data, app_metadata, ...pkce } = await readBody(c, Body);
      const newEmail = email ? readAddress(email) : undefined;
      if (typeof password === 'string') checkPassword(password, config);
      const challenge = readChallenge(pkce);
      if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
      if (app_metadata)
        throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
      if (data) checkMetadataSize(data);
      const isChange = newEmail !== undefined && newEmail !== caller.email;
      const isGuarded = typeof password === 'string' || isChange;
      if (isGuarded && session.aal === 'aal1' && (await hasVerifiedFactor(sql, caller.id))) {
        const message = 'AAL2 session is required to update email or password when MFA is enabled.';
        throw new AuthError(401, 'insufficient_aal', message);
      }
      if (isChange && (await findUserByEmail(sql, newEmail))) {
        const message = 'A user with this email address has already been registered';
        throw new AuthError(422, 'email_exists', message);
      }
      if (isChange) limits.checkMailFrequency(caller.email_change_sent_at);
      const clientAddress = clientAddressOf(c, server);
      const hash =
        typeof password === 'string' ? await hashNew(caller, session, password, clientAddress) : undefined;
      const redirectTo = redirectOf(c, server);
      const updated = await sql.begin(async (db) => {
        const locked = await lockUser(db, caller.id);
        // Hashing takes a while: a session that was ended in the middle of it changes nothing any more.
        if (!locked || !(await isLive(db, session))) throw sessionNotFound();
        if (isChange) limits.checkMailFrequency(locked.email_change_sent_at);
        if (hash !== undefined) await changePassword(db, caller.id, session.id, hash);
        if (data) await mergeMetadata(db, caller.id, data);
        if (isChange) await sendEmailChange(server, db, { user: locked, newEmail, redirectTo, challenge });
        return toUserJson(db, (await lockUser(db, caller.id)) ?? caller);
      });
      return c.json(updated);
    });

  async function hashNew(caller: UserRow, session: SessionRow, password: string, clientAddress: string) {
    // GoTrue also takes a mailed nonce; until /reauthenticate is there, only a new sign-in helps.
    if (config.email.secure_password_change && Date.now() > session.created_at.getTime() + dayInMs)
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    // The answer tells whether this is the password: whoever holds a stolen session must not guess it here.
    limits.countGuess(caller.id, clientAddress);
    if (await isPasswordOf(caller.encrypted_password, password))
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    return hashPassword(password);
  }
}

/** Whoever knew the old password, or has a link that was mailed before, is out. */
async function changePassword(db: Db, userId: string, sessionId: string, hash: string) {
  await db`update auth.users set encrypted_password = ${hash}, confirmation_sent_at = null, recovery_sent_at = null,
    email_change_sent_at = null, updated_at = now() where id = ${userId}`;
  await clearOneTimeTokens(db, userId);
  await forgetFlows(db, userId);
  await endSessions(db, userId, sessionId, 'others');
}

/** Mails the links that confirm a change of address: to the new one and, where both must agree, to the present one. */
export async function sendEmailChange(
  server: AuthServer,
  db: Db,
  change: { user: UserRow; newEmail: string; redirectTo: string; challenge: Challenge | undefined },
) {
  const { newEmail, user: present, ...rest } = change;
  await db`update auth.users set email_change = ${newEmail}, email_change_sent_at = now(), updated_at = now(),
    email_change_confirm_status = 0 where id = ${present.id}`;
  const mailboxes: Link['mailboxes'] = [{ address: newEmail, token: 'email_change_token_new' }];
  if (server.config.email.double_confirm_changes && present.email)
    mailboxes.unshift({ address: present.email, token: 'email_change_token_current' });
  const changing = { ...present, email_change: newEmail };
  await sendLink(server, db, {
    ...rest,
    user: changing,
    kind: 'email_change',
    type: 'email_change',
    mailboxes,
  });
}
