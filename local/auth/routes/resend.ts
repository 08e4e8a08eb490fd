import { Hono } from 'hono';
import { z } from 'zod';
import { readAddress } from '../addresses.ts';
import { type AuthEnv, type AuthServer, clientAddressOf, readBody, redirectOf } from '../context.ts';
import { sendEmailChange } from '../email-change.ts';
import { AuthError, invalid } from '../errors.ts';
import { PkceFields, readChallenge } from '../flow-state.ts';
import { findUserByPhone } from '../phone-accounts.ts';
import { readPhone } from '../phones.ts';
import { sendConfirmation } from '../send-confirmation.ts';
import { sendLater } from '../send-later.ts';
import { sendPhoneCode } from '../send-phone-code.ts';
import { type Db, findUserByEmail, lockUser } from '../users.ts';

const Body = PkceFields.extend({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

/** `POST /resend`: the confirmation mail or text message once more, where one is awaited; the same `{}` where none is. */
export function resend(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>().post('/resend', async (c) => {
    limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
    const body = await readBody(c, Body);
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(body.type ?? '')) {
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.');
    if (body.type === 'sms' || body.type === 'phone_change') {
      if (!body.phone) throw invalid('Type provided requires a phone number');
      if (!config.sms.enabled)
        throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
      await resendCode(body.type, readPhone(body.phone));
      return c.json({});
    }
    if (!body.email) throw invalid('Type provided requires an email address');
    if (!config.email.enabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
    const email = readAddress(body.email);
    const challenge = readChallenge(body);
    const redirectTo = redirectOf(c, server);
    limits.checkMailAllowance();
    const kind = body.type === 'signup' ? 'confirmation' : 'email_change';
    limits.countMailTo(kind, email);
    sendLater(server, c, { kind, address: email }, async (later) => {
      const known = await findUserByEmail(sql, email);
      if (known) await sql.begin((db) => mailAgain(later, db, known.id));
    });
    return c.json({});

    async function mailAgain(later: AuthServer, db: Db, userId: string) {
      const user = await lockUser(db, userId);
      if (body.type === 'signup' && user && !user.email_confirmed_at) {
        limits.checkMailFrequency(user.confirmation_sent_at);
        await sendConfirmation(later, db, { user, redirectTo, challenge });
      }
      if (body.type === 'email_change' && user?.email_change) {
        limits.checkMailFrequency(user.email_change_sent_at);
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
        await sendPhoneCode(server, db, { user, phone, purpose: 'confirmation' });
      if (type === 'phone_change' && user?.phone_change)
        await sendPhoneCode(server, db, { user, phone: user.phone_change, purpose: 'phone_change' });
    });
  }
}
