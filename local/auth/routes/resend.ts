import { Hono } from 'hono';
import { z } from 'zod';
import { validateEmail } from '../users/email-address.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, retrieveRequestParams, getReferrer } from '../request.ts';
import { sendEmailChange } from '../verification/email-change.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { PkceFields, validatePkceParams } from '../models/flow-state.ts';
import { findUserByPhone } from '../models/user-phone.ts';
import { validatePhone } from '../users/phone-number.ts';
import { sendConfirmation } from '../verification/send-confirmation.ts';
import { sendInBackground } from '../verification/background-email.ts';
import { sendPhoneConfirmation } from '../verification/send-phone-confirmation.ts';
import type { Db } from '../models/connection.ts';
import { findUserByEmail, lockUser } from '../models/user.ts';

const Body = PkceFields.extend({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

/** `POST /resend`: sends a pending confirmation again; responds with the same `{}` when none is pending. */
export function resend(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>().post('/resend', async (c) => {
    limits.countRequest('resend', getIpAddress(c, server));
    const body = await retrieveRequestParams(c, Body);
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(body.type ?? '')) {
      throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
    }
    const isByEmail = body.type === 'signup' || body.type === 'email_change';
    const challenge = isByEmail ? validatePkceParams(body) : undefined;
    if (!body.email && body.type === 'signup')
      throw validationFailed('Type provided requires an email address');
    if (!body.phone && body.type === 'sms') throw validationFailed('Type provided requires a phone number');
    if (body.email && body.phone)
      throw validationFailed('Only an email address or phone number should be provided.');
    if (body.phone) {
      if (!config.sms.enabled)
        throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
      const phone = validatePhone(body.phone);
      // GoTrue would send the email of the account that has the number: nothing asks for that.
      if (body.type === 'sms' || body.type === 'phone_change') await resendCode(body.type, phone);
      return c.json({});
    }
    if (!body.email) throw validationFailed('Missing email address or phone number');
    if (!config.email.enabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
    const email = validateEmail(body.email);
    if (!isByEmail) return c.json({});
    const redirectTo = getReferrer(c, server);
    limits.checkEmailLimit();
    const kind = body.type === 'signup' ? 'confirmation' : 'email_change';
    limits.countEmailRequest(kind, email);
    sendInBackground(server, c, { kind, address: email }, async (later) => {
      const known = await findUserByEmail(sql, email);
      if (known) await sql.begin((db) => resendEmail(later, db, known.id));
    });
    return c.json({});

    async function resendEmail(later: AuthServer, db: Db, userId: string) {
      const user = await lockUser(db, userId);
      if (body.type === 'signup' && user && !user.email_confirmed_at) {
        limits.validateEmailFrequency(user.confirmation_sent_at);
        await sendConfirmation(later, db, { user, redirectTo, challenge });
      }
      if (body.type === 'email_change' && user?.email_change) {
        limits.validateEmailFrequency(user.email_change_sent_at);
        await sendEmailChange(later, db, { user, newEmail: user.email_change, redirectTo, challenge });
      }
    }
  });

  async function resendCode(type: 'sms' | 'phone_change', phone: string) {
    const known = await findUserByPhone(sql, phone);
    if (!known) return;
    await sql.begin(async (db) => {
      const user = await lockUser(db, known.id);
      if (type === 'sms' && user && !user.phone_confirmed_at)
        await sendPhoneConfirmation(server, db, { user, phone, purpose: 'confirmation' });
      if (type === 'phone_change' && user?.phone_change)
        await sendPhoneConfirmation(server, db, { user, phone: user.phone_change, purpose: 'phone_change' });
    });
  }
}
