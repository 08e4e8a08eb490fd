import { Hono } from 'hono';
import { z } from 'zod';
import { validateEmail } from '../users/email-address.ts';
import type { AuthContext, AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, retrieveRequestParams, getReferrer } from '../request.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { PkceFields, validatePkceParams } from '../models/flow-state.ts';
import { assertMetadataSize } from '../models/user-metadata.ts';
import { confirmPhone, findUserByPhone, insertPhoneUser, lockUserByPhone } from '../models/user-phone.ts';
import { validateChannel, validatePhone } from '../users/phone-number.ts';
import { sendConfirmation, sendMagicLink } from '../verification/send-confirmation.ts';
import { sendInBackground } from '../verification/background-email.ts';
import { sendPhoneConfirmation } from '../verification/send-phone-confirmation.ts';
import { confirmUser, findUserByEmail, insertUser, lockUserByEmail, type UserRow } from '../models/user.ts';
import type { Db } from '../models/connection.ts';

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  channel: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
type Body = z.infer<typeof Body>;

/**
 * `POST /otp`: signs in without a password, by a link and a code in an email, or by a code in a text message.
 * Creates a missing account, whose email confirms it; with `create_user: false`, as in GoTrue, 422 `otp_disabled`.
 */
export function otp(server: AuthServer) {
  const { limits, sql } = server;
  const app = new Hono<AuthEnv>();
  // GoTrue's older endpoint for emails only.
  app.post('/magiclink', async (c) => {
    limits.countRequest('magiclink', getIpAddress(c, server));
    if (!server.config.email.enabled)
      throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
    const body = await retrieveRequestParams(c, Body);
    if (!body.email) throw new AuthError(422, 'validation_failed', 'Password recovery requires an email');
    validateEmail(body.email);
    const challenge = validatePkceParams(body);
    assertMetadataSize(body.data ?? {});
    await mailLink(server, c, { body, challenge });
    return c.json({});
  });
  return app.post('/otp', async (c) => {
    limits.countRequest('otp', getIpAddress(c, server));
    const body = await retrieveRequestParams(c, Body);
    if (body.email && body.phone)
      throw validationFailed('Only an email address or phone number should be provided');
    if (body.email && body.channel) throw validationFailed('Channel should only be specified with Phone OTP');
    const challenge = validatePkceParams(body);
    if (body.create_user === false) await requireAccount(sql, body);
    assertMetadataSize(body.data ?? {});
    if (body.email) await mailLink(server, c, { body, challenge });
    else if (body.phone) await textCode(server, body);
    else throw validationFailed('One of email or phone must be set');
    return c.json({});
  });
}

async function requireAccount(db: Db, { email, phone }: Body) {
  let known: UserRow | undefined;
  if (email) known = await findUserByEmail(db, validateEmail(email));
  else if (phone) known = await findUserByPhone(db, validatePhone(phone));
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
  { body, challenge }: { body: Body; challenge: ReturnType<typeof validatePkceParams> },
) {
  const { config, limits, sql } = server;
  if (!config.email.enabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const email = validateEmail(body.email);
  const redirectTo = getReferrer(c, server);
  limits.checkEmailLimit();
  // As in GoTrue, this reveals missing accounts when sign-ups are disabled.
  if (!config.enable_signup && !(await findUserByEmail(sql, email))?.email_confirmed_at)
    requireOpenSignup(server);
  limits.countEmailRequest('recovery', email);
  const work = async (later: AuthServer, db: Db) => {
    const known = await lockUserByEmail(db, email);
    if (!known?.email_confirmed_at) requireOpenSignup(server);
    const userMetadata = body.data ?? {};
    const user = known ?? (await insertUser(db, { email, passwordHash: null, userMetadata }));
    const request = { user, redirectTo, challenge };
    if (!user.email_confirmed_at && config.email.enable_confirmations) {
      limits.validateEmailFrequency(user.confirmation_sent_at);
      await sendConfirmation(later, db, request);
      return;
    }
    if (!user.email_confirmed_at) await confirmUser(db, user.id);
    limits.validateEmailFrequency(user.recovery_sent_at);
    await sendMagicLink(later, db, request);
  };
  sendInBackground(server, c, { kind: 'recovery', address: email }, (later) =>
    sql.begin((db) => work(later, db)),
  );
}

async function textCode(server: AuthServer, body: Body) {
  const { config, sql } = server;
  if (!config.sms.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  const phone = validatePhone(body.phone);
  validateChannel(body.channel);
  await sql.begin(async (db) => {
    const known = await lockUserByPhone(db, phone);
    if (!known?.phone_confirmed_at) requireOpenSignup(server);
    const userMetadata = body.data ?? {};
    const user = known ?? (await insertPhoneUser(db, { phone, passwordHash: null, userMetadata }));
    if (!user.phone_confirmed_at && !config.sms.enable_confirmations) await confirmPhone(db, user);
    await sendPhoneConfirmation(server, db, { user, phone, purpose: 'confirmation' });
  });
}
