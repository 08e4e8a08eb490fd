import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import {
  type AuthEnv,
  type AuthServer,
  clientAddressOf,
  deviceOf,
  readBody,
  redirectOf,
} from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { type Challenge, PkceFields, readChallenge } from '../flow-state.ts';
import { checkMetadataSize } from '../metadata.ts';
import { signUpAnonymously } from './anonymous.ts';
import { checkPassword, hashPassword } from '../passwords.ts';
import { sendLink } from '../send-link.ts';
import { signIn } from '../token-response.ts';
import { bareUserJson, toUserJson } from '../user-json.ts';
import { confirmUser, type Db, findUserById, insertUser, lockAddress, type UserRow } from '../users.ts';

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * `POST /signup`: a new account, confirmed by mail. As GoTrue does: a taken address gets an answer of the same shape, whose
 * `identities` are empty; a second request within a minute for an account that awaits confirmation gets 429, and keeps the
 * first one's password and metadata. The site's form shows one answer for all.
 */
export function signup(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>().post('/signup', async (c) => {
    const body = await readBody(c, Body);
    if (!body.email && !body.phone) return c.json(await signUpAnonymously(server, c, body.data ?? {}));
    limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
    if (!config.enable_signup)
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    const password = body.password ?? '';
    if (!password) throw invalid('Signup requires a valid password');
    checkPassword(password, config);
    if (body.email && body.phone)
      throw invalid('Only an email address or phone number should be provided on signup.');
    const challenge = readChallenge(body);
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    if (!config.email.enable_signup)
      throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
    const email = readAddress(body.email);
    const redirectTo = redirectOf(c, server);
    const userMetadata = body.data ?? {};
    checkMetadataSize(userMetadata);
    if (config.email.enable_confirmations) limits.checkMailAllowance();

    // For a known address too: the answer takes as long. And before the transaction, which should not wait for it.
    const passwordHash = await hashPassword(password);
    const reply = await sql.begin(async (db) => {
      const known = await lockAddress(db, email);
      if (known?.email_confirmed_at) {
        if (config.email.enable_confirmations) return disguise(known, userMetadata);
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      }
      const user = known ?? (await insertUser(db, { email, passwordHash, userMetadata }));
      if (!config.email.enable_confirmations) {
        await confirmUser(db, user.id);
        return signIn(server, db, user.id, 'password', deviceOf(c, server));
      }
      limits.checkMailFrequency(user.confirmation_sent_at);
      return toUserJson(db, await sendConfirmation(server, db, { user, redirectTo, challenge }));
    });
    return c.json(reply);
  });
}

/** Mails the link that confirms a sign-up; answers the user with the time of it. */
export async function sendConfirmation(
  server: AuthServer,
  db: Db,
  { user, redirectTo, challenge }: { user: UserRow; redirectTo: string; challenge: Challenge | undefined },
): Promise<UserRow> {
  const address = user.email ?? '';
  await db`update auth.users set confirmation_sent_at = now(), updated_at = now() where id = ${user.id}`;
  const link = { kind: 'confirmation', type: 'signup', user, redirectTo, challenge } as const;
  await sendLink(server, db, { ...link, mailboxes: [{ address, token: 'confirmation_token' }] });
  return (await findUserById(db, user.id)) ?? user;
}

/** GoTrue's answer for an address that has an account: like that of a new one, with nothing of the real account's in it. */
function disguise(user: UserRow, metadata: Record<string, unknown>) {
  const now = new Date();
  const blank = {
    email_confirmed_at: null,
    phone: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    recovery_sent_at: null,
  };
  const never = { email_change: null, email_change_sent_at: null, last_sign_in_at: null, banned_until: null };
  const json = bareUserJson({
    ...user,
    ...blank,
    ...never,
    id: randomUUID(),
    role: '',
    is_anonymous: false,
    confirmation_sent_at: now,
    created_at: now,
    updated_at: now,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: metadata,
  });
  return { ...json, identities: [] };
}
