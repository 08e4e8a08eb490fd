import { Hono } from 'hono';
import { z } from 'zod';
import { validateEmail } from '../users/email-address.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, retrieveRequestParams, getReferrer } from '../request.ts';
import { requireAuthentication } from '../middleware/authentication.ts';
import { confirmEmailChange, sendEmailChange } from '../verification/email-change.ts';
import { AuthError } from '../errors.ts';
import { hasMfaEnabled } from '../models/factor.ts';
import { PkceFields, validatePkceParams } from '../models/flow-state.ts';
import { assertMetadataSize, updateUserMetadata } from '../models/user-metadata.ts';
import { updatePassword, validateNewPassword } from '../users/update-password.ts';
import { checkPasswordStrength } from '../crypto/passwords.ts';
import { confirmPhoneChange, findUserByPhone, phoneExistsError } from '../models/user-phone.ts';
import { validateChannel, validatePhone } from '../users/phone-number.ts';
import { consumeNonce } from '../verification/reauthentication.ts';
import { sendPhoneChange } from '../verification/send-phone-confirmation.ts';
import { isSessionActive, sessionNotFound } from '../models/session.ts';
import { toUserJson } from '../models/user-json.ts';
import { findUserByEmail, lockUser } from '../models/user.ts';

const Body = PkceFields.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  nonce: z.string().nullish(),
  channel: z.string().nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * `GET /user` and `PUT /user`: the caller's account; updates password and metadata, and starts a change of email or
 * phone.
 */
export function user(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>()
    .get('/user', async (c) => {
      const { user: caller } = await requireAuthentication(c, server);
      return c.json(await toUserJson(sql, caller));
    })
    .put('/user', async (c) => {
      const { user: caller, session } = await requireAuthentication(c, server);
      limits.countRequest('user', getIpAddress(c, server));
      const { email, phone, password, data, nonce, channel, app_metadata, ...pkce } =
        await retrieveRequestParams(c, Body);
      const newEmail = email ? validateEmail(email) : undefined;
      const newPhone = phone ? validatePhone(phone) : undefined;
      if (phone) validateChannel(channel);
      if (typeof password === 'string') checkPasswordStrength(password, config);
      const challenge = validatePkceParams(pkce);
      if (phone && !config.sms.enabled)
        throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
      if (app_metadata)
        throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
      if (data) assertMetadataSize(data);
      if (caller.is_anonymous && password && !newEmail && !newPhone)
        throw new AuthError(
          422,
          'validation_failed',
          'Updating password of an anonymous user without an email or phone is not allowed',
        );
      const isChange = newEmail !== undefined && newEmail !== caller.email;
      const isNewPhone = newPhone !== undefined && newPhone !== caller.phone;
      const isGuarded = typeof password === 'string' || isChange || isNewPhone;
      if (isGuarded && session.aal === 'aal1' && (await hasMfaEnabled(sql, caller.id))) {
        const message = 'AAL2 session is required to update email or password when MFA is enabled.';
        throw new AuthError(401, 'insufficient_aal', message);
      }
      if (isChange && (await findUserByEmail(sql, newEmail))) {
        const message = 'A user with this email address has already been registered';
        throw new AuthError(422, 'email_exists', message);
      }
      if (isNewPhone && (await findUserByPhone(sql, newPhone))) throw phoneExistsError();
      if (isChange) limits.validateEmailFrequency(caller.email_change_sent_at);
      const clientAddress = getIpAddress(c, server);
      const changed =
        typeof password === 'string'
          ? await validateNewPassword(
              server,
              { user: caller, session },
              { password, nonce: nonce ?? '', clientAddress },
            )
          : undefined;
      const redirectTo = getReferrer(c, server);
      const updated = await sql.begin(async (db) => {
        const locked = await lockUser(db, caller.id);
        // Hashing takes a while: the session may have ended meanwhile.
        if (!locked || !(await isSessionActive(db, session))) throw sessionNotFound();
        if (isChange) limits.validateEmailFrequency(locked.email_change_sent_at);
        if (changed?.nonce) await consumeNonce(server, db, locked, changed.nonce);
        if (changed) await updatePassword(db, caller.id, changed.hash, session.id);
        if (data) await updateUserMetadata(db, caller.id, data);
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
