import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { validateEmail } from '../users/email-address.ts';
import type { AuthContext, AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, getGrantParams, retrieveRequestParams, getReferrer } from '../request.ts';
import { sanitizeUser } from '../users/sanitize-user.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { PkceFields, validatePkceParams } from '../models/flow-state.ts';
import { assertMetadataSize } from '../models/user-metadata.ts';
import { signupAnonymously } from './anonymous.ts';
import { checkPasswordStrength, hashPassword } from '../crypto/passwords.ts';
import { confirmPhone, insertPhoneUser, lockUserByPhone } from '../models/user-phone.ts';
import { validateChannel, validatePhone } from '../users/phone-number.ts';
import { sendConfirmation } from '../verification/send-confirmation.ts';
import { collectEmails, simulateForTiming, sendInBackground } from '../verification/background-email.ts';
import { sendPhoneConfirmation } from '../verification/send-phone-confirmation.ts';
import { issueRefreshToken } from '../tokens/access-token-response.ts';
import { toUserJson } from '../models/user-json.ts';
import { confirmUser, findUserById, insertUser, lockUserByEmail, type UserRow } from '../models/user.ts';
import type { Db } from '../models/connection.ts';

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  channel: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
type Body = z.infer<typeof Body>;

/**
 * `POST /signup`: a new account, confirmed by email or text message. As in GoTrue: the response for a taken address
 * or number has the same shape, with empty `identities`; a second request within a minute for an unconfirmed
 * account gets 429, and the password and metadata of the first one stay. The site's form shows the same result for
 * all.
 */
export function signup(server: AuthServer) {
  const { config, limits } = server;
  return new Hono<AuthEnv>().post('/signup', async (c) => {
    const body = await retrieveRequestParams(c, Body);
    if (!body.email && !body.phone) return c.json(await signupAnonymously(server, c, body.data ?? {}));
    limits.countRequest('signup', getIpAddress(c, server));
    if (!config.enable_signup)
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    const password = body.password ?? '';
    if (!password) throw validationFailed('Signup requires a valid password');
    checkPasswordStrength(password, config);
    if (body.email && body.phone)
      throw validationFailed('Only an email address or phone number should be provided on signup.');
    const userMetadata = body.data ?? {};
    assertMetadataSize(userMetadata);
    const params = { password, userMetadata };
    return c.json(await (body.phone ? byPhone : byEmail)(server, c, body, params));
  });
}

interface Wanted {
  password: string;
  userMetadata: Record<string, unknown>;
}

async function byEmail(server: AuthServer, c: AuthContext, body: Body, { password, userMetadata }: Wanted) {
  const { config, limits, sql } = server;
  const challenge = validatePkceParams(body);
  if (!config.email.enabled)
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  const email = validateEmail(body.email);
  const redirectTo = getReferrer(c, server);
  if (config.email.enable_confirmations) limits.checkEmailLimit();
  if (config.email.enable_confirmations) limits.countEmailRequest('confirmation', email);
  // For a taken address too, so that the response takes as long; and before the transaction, which should not wait
  // for it.
  const passwordHash = await hashPassword(password);
  const { emails, server: collecting } = collectEmails(server);
  const send = async (to: AuthServer, db: Db, user: UserRow) =>
    toUserJson(db, await sendConfirmation(to, db, { user, redirectTo, challenge }));
  const response = await sql.begin(async (db) => {
    const known = await lockUserByEmail(db, email);
    if (known?.email_confirmed_at) {
      if (!config.email.enable_confirmations)
        throw new AuthError(422, 'user_already_exists', 'User already registered');
      await simulateForTiming(server, db, known.id, async (silentServer, inner) => {
        const address = `${randomUUID()}@nobody.invalid`;
        await send(
          silentServer,
          inner,
          await insertUser(inner, { email: address, passwordHash, userMetadata }),
        );
      });
      return sanitizeUser(known, 'email', userMetadata);
    }
    const user = known ?? (await insertUser(db, { email, passwordHash, userMetadata }));
    if (!config.email.enable_confirmations) {
      await confirmUser(db, user.id);
      return issueRefreshToken(server, db, user.id, 'password', getGrantParams(c, server));
    }
    limits.validateEmailFrequency(user.confirmation_sent_at);
    return send(collecting, db, user);
  });
  if (emails.length > 0)
    sendInBackground(server, c, { kind: 'confirmation', address: email }, async (later) => {
      for (const email of emails) await later.sendEmail(email);
    });
  return response;
}

async function byPhone(server: AuthServer, c: AuthContext, body: Body, { password, userMetadata }: Wanted) {
  const { config, sql } = server;
  validateChannel(body.channel);
  if (body.code_challenge) throw validationFailed('PKCE not supported for phone signups');
  if (!config.sms.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  const phone = validatePhone(body.phone);
  const passwordHash = await hashPassword(password);
  return sql.begin(async (db) => {
    const known = await lockUserByPhone(db, phone);
    if (known?.phone_confirmed_at) {
      if (config.sms.enable_confirmations) return sanitizeUser(known, 'phone', userMetadata);
      throw new AuthError(422, 'user_already_exists', 'User already registered');
    }
    const user = known ?? (await insertPhoneUser(db, { phone, passwordHash, userMetadata }));
    if (!config.sms.enable_confirmations) {
      await confirmPhone(db, user);
      return issueRefreshToken(server, db, user.id, 'password', getGrantParams(c, server));
    }
    await sendPhoneConfirmation(server, db, { user, phone, purpose: 'confirmation' });
    return toUserJson(db, (await findUserById(db, user.id)) ?? user);
  });
}
