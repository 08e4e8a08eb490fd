import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import {
  type AuthContext,
  type AuthEnv,
  type AuthServer,
  clientAddressOf,
  deviceOf,
  readBody,
  redirectOf,
} from '../context.ts';
import { disguise } from '../disguise.ts';
import { AuthError, invalid } from '../errors.ts';
import { PkceFields, readChallenge } from '../flow-state.ts';
import { checkMetadataSize } from '../metadata.ts';
import { signUpAnonymously } from './anonymous.ts';
import { checkPassword, hashPassword } from '../passwords.ts';
import { confirmPhone, insertPhoneUser, lockPhone } from '../phone-accounts.ts';
import { checkChannel, readPhone } from '../phones.ts';
import { sendConfirmation } from '../send-confirmation.ts';
import { collectMails, pretend, sendLater } from '../send-later.ts';
import { sendPhoneCode } from '../send-phone-code.ts';
import { signIn } from '../token-response.ts';
import { toUserJson } from '../user-json.ts';
import { confirmUser, type Db, findUserById, insertUser, lockAddress, type UserRow } from '../users.ts';

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  channel: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
type Body = z.infer<typeof Body>;

/**
 * `POST /signup`: a new account, confirmed by mail or by text message. As GoTrue does: a taken address or number gets an
 * answer of the same shape, whose `identities` are empty; a second request within a minute for an account that awaits
 * confirmation gets 429, and keeps the first one's password and metadata. The site's form shows one answer for all.
 */
export function signup(server: AuthServer) {
  const { config, limits } = server;
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
    const userMetadata = body.data ?? {};
    checkMetadataSize(userMetadata);
    const wanted = { password, userMetadata };
    return c.json(await (body.phone ? byPhone : byEmail)(server, c, body, wanted));
  });
}

interface Wanted {
  password: string;
  userMetadata: Record<string, unknown>;
}

async function byEmail(server: AuthServer, c: AuthContext, body: Body, { password, userMetadata }: Wanted) {
  const { config, limits, sql } = server;
  const challenge = readChallenge(body);
  if (!config.email.enabled)
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  const email = readAddress(body.email);
  const redirectTo = redirectOf(c, server);
  if (config.email.enable_confirmations) limits.checkMailAllowance();
  if (config.email.enable_confirmations) limits.countMailTo('confirmation', email);
  // For a known address too: the answer takes as long. And before the transaction, which should not wait for it.
  const passwordHash = await hashPassword(password);
  const { mails, server: collecting } = collectMails(server);
  const send = async (to: AuthServer, db: Db, user: UserRow) =>
    toUserJson(db, await sendConfirmation(to, db, { user, redirectTo, challenge }));
  const answer = await sql.begin(async (db) => {
    const known = await lockAddress(db, email);
    if (known?.email_confirmed_at) {
      if (!config.email.enable_confirmations)
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      await pretend(server, db, known.id, async (nobody, inner) => {
        const address = `${randomUUID()}@nobody.invalid`;
        await send(nobody, inner, await insertUser(inner, { email: address, passwordHash, userMetadata }));
      });
      return disguise(known, 'email', userMetadata);
    }
    const user = known ?? (await insertUser(db, { email, passwordHash, userMetadata }));
    if (!config.email.enable_confirmations) {
      await confirmUser(db, user.id);
      return signIn(server, db, user.id, 'password', deviceOf(c, server));
    }
    limits.checkMailFrequency(user.confirmation_sent_at);
    return send(collecting, db, user);
  });
  if (mails.length > 0)
    sendLater(server, c, { kind: 'confirmation', address: email }, async (later) => {
      for (const mail of mails) await later.sendMail(mail);
    });
  return answer;
}

async function byPhone(server: AuthServer, c: AuthContext, body: Body, { password, userMetadata }: Wanted) {
  const { config, sql } = server;
  checkChannel(body.channel);
  if (body.code_challenge) throw invalid('PKCE not supported for phone signups');
  if (!config.sms.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  const phone = readPhone(body.phone);
  const passwordHash = await hashPassword(password);
  return sql.begin(async (db) => {
    const known = await lockPhone(db, phone);
    if (known?.phone_confirmed_at) {
      if (config.sms.enable_confirmations) return disguise(known, 'phone', userMetadata);
      throw new AuthError(422, 'user_already_exists', 'User already registered');
    }
    const user = known ?? (await insertPhoneUser(db, { phone, passwordHash, userMetadata }));
    if (!config.sms.enable_confirmations) {
      await confirmPhone(db, user);
      return signIn(server, db, user.id, 'password', deviceOf(c, server));
    }
    await sendPhoneCode(server, db, { user, phone, purpose: 'confirmation' });
    return toUserJson(db, (await findUserById(db, user.id)) ?? user);
  });
}
