import { Hono } from 'hono';
import { z } from 'zod';
import { validateEmail } from '../users/email-address.ts';
import { requireAdmin } from '../middleware/admin.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { retrieveRequestParams, getReferrer } from '../request.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { assertMetadataSize, updateUserMetadata } from '../models/user-metadata.ts';
import { createOneTimeToken } from '../models/one-time-token.ts';
import { checkPasswordStrength, hashPassword } from '../crypto/passwords.ts';
import { isRedirectUrlValid } from '../config/redirect-allow-list.ts';
import { type VerificationEmail, getConfirmationUrl } from '../verification/send-email.ts';
import { toUserJson } from '../models/user-json.ts';
import type { Db } from '../models/connection.ts';
import { findUserByEmail, findUserById, insertUser, lockUserByEmail, type UserRow } from '../models/user.ts';

const kinds = {
  signup: { token: 'confirmation_token', type: 'signup' },
  invite: { token: 'confirmation_token', type: 'invite' },
  magiclink: { token: 'recovery_token', type: 'magiclink' },
  recovery: { token: 'recovery_token', type: 'recovery' },
  email_change_current: { token: 'email_change_token_current', type: 'email_change' },
  email_change_new: { token: 'email_change_token_new', type: 'email_change' },
} as const satisfies Record<string, { token: string; type: VerificationEmail['type'] }>;
type Kind = keyof typeof kinds;

const Body = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  redirect_to: z.string().nullish(),
});
type Body = z.infer<typeof Body>;

const exists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** `POST /admin/generate_link`: the link and the code of an email, for custom emails. Secret key only. */
export function generateLink(server: AuthServer) {
  const { config, sql } = server;
  return new Hono<AuthEnv>().post('/admin/generate_link', async (c) => {
    await requireAdmin(c, server);
    const body = await retrieveRequestParams(c, Body);
    const email = validateEmail(body.email);
    assertMetadataSize(body.data ?? {});
    const requestedRedirect = body.redirect_to ?? '';
    const redirectTo = isRedirectUrlValid(requestedRedirect, config)
      ? requestedRedirect
      : getReferrer(c, server);
    const requestedType = body.type ?? '';
    if (!Object.hasOwn(kinds, requestedType))
      throw validationFailed(`Invalid email action link type requested: ${requestedType}`);
    const isKnown = (await findUserByEmail(sql, email)) !== undefined;
    if (!isKnown && requestedType !== 'signup' && requestedType !== 'invite' && requestedType !== 'magiclink')
      throw new AuthError(404, 'user_not_found', 'User with this email not found');
    // A magic link without an account signs up.
    const kind = requestedType === 'magiclink' && !isKnown ? 'signup' : (requestedType as Kind);
    if (requestedType === 'signup' && !isKnown) {
      if (!body.password) throw validationFailed('Signup requires a valid password');
      checkPasswordStrength(body.password, config);
    }
    const passwordHash =
      requestedType === 'signup' && body.password ? await hashPassword(body.password) : null;
    const reply = await sql.begin(async (db) => {
      const known = await lockUserByEmail(db, email);
      const user =
        known ??
        (await insertUser(db, { email, passwordHash, userMetadata: body.data ?? {}, isByAdmin: true }));
      const address = await prepare(db, { user, isNew: !known, kind, body });
      const { token, type } = kinds[kind];
      const params = { user, type: token, address, isPkce: false, codeLength: config.email.otp_length };
      const { code, tokenHash } = await createOneTimeToken(server, db, params);
      return {
        ...(await toUserJson(db, (await findUserById(db, user.id)) ?? user)),
        action_link: getConfirmationUrl(server, { token: tokenHash, type, redirectTo }),
        email_otp: code,
        hashed_token: tokenHash,
        verification_type: kind,
        redirect_to: redirectTo,
      };
    });
    return c.json(reply);
  });

  /** Writes to the account what the link is for; returns the address of its token. */
  async function prepare(db: Db, link: { user: UserRow; isNew: boolean; kind: Kind; body: Body }) {
    const { user, isNew, kind, body } = link;
    const address = user.email ?? '';
    if (kind === 'magiclink' || kind === 'recovery') {
      await db`update auth.users set recovery_sent_at = now(), updated_at = now() where id = ${user.id}`;
      return address;
    }
    if (kind === 'signup' || kind === 'invite') {
      if (user.email_confirmed_at) throw exists();
      if (kind === 'signup' && !isNew && body.data) await updateUserMetadata(db, user.id, body.data);
      await db`update auth.users set confirmation_sent_at = now(), updated_at = now(),
        invited_at = case when ${kind === 'invite'} then now() else invited_at end where id = ${user.id}`;
      return address;
    }
    if (kind === 'email_change_current' && !config.email.double_confirm_changes)
      throw validationFailed('Enable secure email change to generate link for current email');
    const newEmail = validateEmail(body.new_email);
    if (newEmail !== address && (await findUserByEmail(db, newEmail))) throw exists();
    await db`update auth.users set email_change = ${newEmail}, email_change_sent_at = now(),
      email_change_confirm_status = 0, updated_at = now() where id = ${user.id}`;
    return kind === 'email_change_new' ? newEmail : address;
  }
}
