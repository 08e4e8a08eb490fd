import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import {
  type AuthContext,
  type AuthEnv,
  type AuthServer,
  clientAddressOf,
  readBody,
  redirectOf,
} from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { PkceFields, readChallenge } from '../flow-state.ts';
import { checkMetadataSize } from '../metadata.ts';
import { confirmPhone, findUserByPhone, insertPhoneUser, lockPhone } from '../phone-accounts.ts';
import { checkChannel, readPhone } from '../phones.ts';
import { sendConfirmation, sendMagicLink } from '../send-confirmation.ts';
import { sendLater } from '../send-later.ts';
import { sendPhoneCode } from '../send-phone-code.ts';
import { confirmUser, type Db, findUserByEmail, insertUser, lockAddress, type UserRow } from '../users.ts';

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  channel: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
type Body = z.infer<typeof Body>;

/**
 * `POST /otp`: a link and a code by mail, or a code by text message, to sign in without a password. Who has no account gets
 * one and the mail that confirms it, unless `create_user` is false: then, as GoTrue does, 422 `otp_disabled`.
 */
export function otp(server: AuthServer) {
  const { limits, sql } = server;
  const app = new Hono<AuthEnv>();
  // GoTrue's older name for the half of it that mails.
  app.post('/magiclink', async (c) => {
    limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
    const body = await readBody(c, Body);
    const challenge = readChallenge(body);
    if (!body.email) throw invalid('Password recovery requires an email');
    checkMetadataSize(body.data ?? {});
    await mailLink(server, c, { body, challenge });
    return c.json({});
  });
  return app.post('/otp', async (c) => {
    limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
    const body = await readBody(c, Body);
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided');
    if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP');
    const challenge = readChallenge(body);
    if (body.create_user === false) await requireAccount(sql, body);
    checkMetadataSize(body.data ?? {});
    if (body.email) await mailLink(server, c, { body, challenge });
    else if (body.phone) await textCode(server, body);
    else throw invalid('One of email or phone must be set');
    return c.json({});
  });
}

async function requireAccount(db: Db, { email, phone }: Body) {
  let known: UserRow | undefined;
  if (email) known = await findUserByEmail(db, readAddress(email));
  else if (phone) known = await findUserByPhone(db, readPhone(phone));
  else return;
  if (!known) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
}

function requireOpenSignup({ config }: AuthServer) {
  if (!config.enable_signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

async function mailLink(
  server: AuthServer,
  c: AuthContext,
  { body, challenge }: { body: Body; challenge: ReturnType<typeof readChallenge> },
) {
  const { config, limits, sql } = server;
  if (!config.email.enabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const email = readAddress(body.email);
  const redirectTo = redirectOf(c, server);
  limits.checkMailAllowance();
  // As GoTrue does: a hub that takes no new accounts tells who has none.
  if (!config.enable_signup && !(await findUserByEmail(sql, email))?.email_confirmed_at)
    requireOpenSignup(server);
  limits.countMailTo('recovery', email);
  const work = async (later: AuthServer, db: Db) => {
    const known = await lockAddress(db, email);
    if (!known?.email_confirmed_at) requireOpenSignup(server);
    const userMetadata = body.data ?? {};
    const user = known ?? (await insertUser(db, { email, passwordHash: null, userMetadata }));
    const request = { user, redirectTo, challenge };
    if (!user.email_confirmed_at && config.email.enable_confirmations) {
      limits.checkMailFrequency(user.confirmation_sent_at);
      await sendConfirmation(later, db, request);
      return;
    }
    if (!user.email_confirmed_at) await confirmUser(db, user.id);
    limits.checkMailFrequency(user.recovery_sent_at);
    await sendMagicLink(later, db, request);
  };
  sendLater(server, c, { kind: 'recovery', address: email }, (later) => sql.begin((db) => work(later, db)));
}

async function textCode(server: AuthServer, body: Body) {
  const { config, sql } = server;
  if (!config.sms.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  const phone = readPhone(body.phone);
  checkChannel(body.channel);
  await sql.begin(async (db) => {
    const known = await lockPhone(db, phone);
    if (!known?.phone_confirmed_at) requireOpenSignup(server);
    const userMetadata = body.data ?? {};
    const user = known ?? (await insertPhoneUser(db, { phone, passwordHash: null, userMetadata }));
    if (!user.phone_confirmed_at && !config.sms.enable_confirmations) await confirmPhone(db, user);
    await sendPhoneCode(server, db, { user, phone, purpose: 'confirmation' });
  });
}
