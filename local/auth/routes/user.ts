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
import { confirmEmailChange, sendEmailChange } from '../email-change.ts';
import { AuthError } from '../errors.ts';
import { hasVerifiedFactor } from '../factors.ts';
import { PkceFields, readChallenge } from '../flow-state.ts';
import { checkMetadataSize, mergeMetadata } from '../metadata.ts';
import { changePassword, prepareNewPassword } from '../password-change.ts';
import { checkPassword } from '../passwords.ts';
import { confirmPhoneChange, findUserByPhone, phoneExists } from '../phone-accounts.ts';
import { checkChannel, readPhone } from '../phones.ts';
import { spendNonce } from '../reauthentication.ts';
import { sendPhoneChange } from '../send-phone-code.ts';
import { isLive, sessionNotFound } from '../sessions.ts';
import { toUserJson } from '../user-json.ts';
import { findUserByEmail, lockUser } from '../users.ts';

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  nonce: z.string().nullish(),
  channel: z.string().nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
});

/** `GET /user` and `PUT /user`: the account of the caller; password, metadata and the start of another address or number. */
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
      const { email, phone, password, data, nonce, channel, app_metadata, ...pkce } = await readBody(c, Body);
      const newEmail = email ? readAddress(email) : undefined;
      const newPhone = phone ? readPhone(phone) : undefined;
      if (phone) checkChannel(channel);
      if (typeof password === 'string') checkPassword(password, config);
      const challenge = readChallenge(pkce);
      if (phone && !config.sms.enabled)
        throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
      if (app_metadata)
        throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
      if (data) checkMetadataSize(data);
      if (caller.is_anonymous && password && !newEmail)
        throw new AuthError(
          422,
          'validation_failed',
          'Updating password of an anonymous user without an email or phone is not allowed',
        );
      const isChange = newEmail !== undefined && newEmail !== caller.email;
      const isNewPhone = newPhone !== undefined && newPhone !== caller.phone;
      const isGuarded = typeof password === 'string' || isChange || isNewPhone;
      if (isGuarded && session.aal === 'aal1' && (await hasVerifiedFactor(sql, caller.id))) {
        const message = 'AAL2 session is required to update email or password when MFA is enabled.';
        throw new AuthError(401, 'insufficient_aal', message);
      }
      if (isChange && (await findUserByEmail(sql, newEmail))) {
        const message = 'A user with this email address has already been registered';
        throw new AuthError(422, 'email_exists', message);
      }
      if (isNewPhone && (await findUserByPhone(sql, newPhone))) throw phoneExists();
      if (isChange) limits.checkMailFrequency(caller.email_change_sent_at);
      const clientAddress = clientAddressOf(c, server);
      const changed =
        typeof password === 'string'
          ? await prepareNewPassword(
              server,
              { user: caller, session },
              { password, nonce: nonce ?? '', clientAddress },
            )
          : undefined;
      const redirectTo = redirectOf(c, server);
      const updated = await sql.begin(async (db) => {
        const locked = await lockUser(db, caller.id);
        // Hashing takes a while: a session that was ended in the middle of it changes nothing any more.
        if (!locked || !(await isLive(db, session))) throw sessionNotFound();
        if (isChange) limits.checkMailFrequency(locked.email_change_sent_at);
        if (changed?.nonce) await spendNonce(server, db, locked, changed.nonce);
        if (changed) await changePassword(db, caller.id, changed.hash, session.id);
        if (data) await mergeMetadata(db, caller.id, data);
        if (isChange && locked.is_anonymous && !config.email.enable_confirmations)
          await confirmEmailChange(server, db, { ...locked, email_change: newEmail });
        else if (isChange)
          await sendEmailChange(server, db, { user: locked, newEmail, redirectTo, challenge });
        if (isNewPhone && config.sms.enable_confirmations)
          await sendPhoneChange(server, db, { user: locked, newPhone });
        else if (isNewPhone) await confirmPhoneChange(db, { ...locked, phone_change: newPhone });
        return toUserJson(db, (await lockUser(db, caller.id)) ?? caller);
      });
      return c.json(updated);
    });
}
