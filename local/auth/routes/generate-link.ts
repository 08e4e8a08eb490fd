import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import { requireAdmin } from '../admin.ts';
import { type AuthEnv, type AuthServer, readBody, redirectOf } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { checkMetadataSize, mergeMetadata } from '../metadata.ts';
import { createOneTimeToken } from '../one-time-tokens.ts';
import { checkPassword, hashPassword } from '../passwords.ts';
import { isAllowedRedirect } from '../redirects.ts';
import { type Link, linkTo } from '../send-link.ts';
import { toUserJson } from '../user-json.ts';
import { type Db, findUserByEmail, findUserById, insertUser, lockAddress, type UserRow } from '../users.ts';

const kinds = {
  signup: { token: 'confirmation_token', type: 'signup' },
  invite: { token: 'confirmation_token', type: 'invite' },
  magiclink: { token: 'recovery_token', type: 'magiclink' },
  recovery: { token: 'recovery_token', type: 'recovery' },
  email_change_current: { token: 'email_change_token_current', type: 'email_change' },
  email_change_new: { token: 'email_change_token_new', type: 'email_change' },
} as const satisfies Record<string, { token: string; type: Link['type'] }>;
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

/** `POST /admin/generate_link`: the link and the code that a mail would bring, for mails of one's own. Secret key only. */
export function generateLink(server: AuthServer) {
  const { config, sql } = server;
  return new Hono<AuthEnv>().post('/admin/generate_link', async (c) => {
    await requireAdmin(c, server);
    const body = await readBody(c, Body);
    const email = readAddress(body.email);
    checkMetadataSize(body.data ?? {});
    const wished = body.redirect_to ?? '';
    const redirectTo = isAllowedRedirect(wished, config) ? wished : redirectOf(c, server);
    const asked = body.type ?? '';
    if (!Object.hasOwn(kinds, asked)) throw invalid(`Invalid email action link type requested: ${asked}`);
    const isKnown = (await findUserByEmail(sql, email)) !== undefined;
    if (!isKnown && asked !== 'signup' && asked !== 'invite' && asked !== 'magiclink')
      throw new AuthError(404, 'user_not_found', 'User with this email not found');
    // A link to sign in for who has no account signs them up.
    const kind = asked === 'magiclink' && !isKnown ? 'signup' : (asked as Kind);
    if (asked === 'signup' && !isKnown) {
      if (!body.password) throw invalid('Signup requires a valid password');
      checkPassword(body.password, config);
    }
    const passwordHash = asked === 'signup' && body.password ? await hashPassword(body.password) : null;
    const reply = await sql.begin(async (db) => {
      const known = await lockAddress(db, email);
      const user = known ?? (await insertUser(db, { email, passwordHash, userMetadata: body.data ?? {} }));
      const address = await prepare(db, { user, isNew: !known, kind, body });
      const { token, type } = kinds[kind];
      const wanted = { user, type: token, address, isPkce: false, codeLength: config.email.otp_length };
      const { code, linkHash } = await createOneTimeToken(server, db, wanted);
      return {
        ...(await toUserJson(db, (await findUserById(db, user.id)) ?? user)),
        action_link: linkTo(server, { token: linkHash, type, redirectTo }),
        email_otp: code,
        hashed_token: linkHash,
        verification_type: kind,
        redirect_to: redirectTo,
      };
    });
    return c.json(reply);
  });

  /** Notes in the account what the link is for; answers the address that its token belongs to. */
  async function prepare(db: Db, link: { user: UserRow; isNew: boolean; kind: Kind; body: Body }) {
    const { user, isNew, kind, body } = link;
    const address = user.email ?? '';
    if (kind === 'magiclink' || kind === 'recovery') {
      await db`update auth.users set recovery_sent_at = now(), updated_at = now() where id = ${user.id}`;
      return address;
    }
    if (kind === 'signup' || kind === 'invite') {
      if (user.email_confirmed_at) throw exists();
      if (kind === 'signup' && !isNew && body.data) await mergeMetadata(db, user.id, body.data);
      await db`update auth.users set confirmation_sent_at = now(), updated_at = now(),
        invited_at = case when ${kind === 'invite'} then now() else invited_at end where id = ${user.id}`;
      return address;
    }
    if (kind === 'email_change_current' && !config.email.double_confirm_changes)
      throw invalid('Enable secure email change to generate link for current email');
    const newEmail = readAddress(body.new_email);
    if (newEmail !== address && (await findUserByEmail(db, newEmail))) throw exists();
    await db`update auth.users set email_change = ${newEmail}, email_change_sent_at = now(),
      email_change_confirm_status = 0, updated_at = now() where id = ${user.id}`;
    return kind === 'email_change_new' ? newEmail : address;
  }
}
