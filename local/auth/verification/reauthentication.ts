import type { AuthServer } from '../server.ts';
import { AuthError } from '../errors.ts';
import { renderEmail } from '../delivery/email-templates.ts';
import { createOneTimeToken, isOneTimeTokenValid, consumeOneTimeToken } from '../models/one-time-token.ts';
import { generateTokenHash } from '../crypto/otp.ts';
import { sendPhoneConfirmation } from './send-phone-confirmation.ts';
import type { Db } from '../models/connection.ts';
import type { UserRow } from '../models/user.ts';

const purpose = 'reauthentication';
const notValid = () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

/** Sends the nonce that a password change requires: by email, or by text message to users without an address. */
export async function sendReauthenticationOtp(server: AuthServer, db: Db, user: UserRow) {
  const { config, limits } = server;
  if (!user.email) {
    await sendPhoneConfirmation(server, db, { user, phone: user.phone ?? '', purpose });
    return;
  }
  limits.validateEmailFrequency(user.reauthentication_sent_at);
  limits.countEmail();
  const { email: address } = user;
  const params = { user, address, type: 'reauthentication_token', isPkce: false } as const;
  const { code } = await createOneTimeToken(server, db, { ...params, codeLength: config.email.otp_length });
  await db`update auth.users set reauthentication_sent_at = now(), updated_at = now() where id = ${user.id}`;
  const values = { Token: code, Email: address, Data: user.raw_user_meta_data };
  const email = renderEmail(config, 'reauthentication', { to: address, values });
  await server.sendEmail(email).catch((cause: unknown) => {
    throw new AuthError(500, 'unexpected_failure', 'Error sending reauthentication email', {}, { cause });
  });
}

const queryOf = ({ config, keys }: AuthServer, user: UserRow, nonce: string) => ({
  tokenHashes: [generateTokenHash(keys, user.email ?? user.phone ?? '', nonce)],
  types: ['reauthentication_token' as const],
  channel: user.email ? ('email' as const) : ('phone' as const),
  lifetime: user.email ? config.email.otp_expiry : config.sms.otp_expiry,
  message: 'Nonce has expired or is invalid',
});

/** Throws 422 `reauthentication_not_valid` for a wrong nonce. Does not consume it. */
export async function verifyReauthentication(server: AuthServer, user: UserRow, nonce: string) {
  const attemptsKey = `nonces of ${user.id}`;
  server.limits.countOtpAttempt(attemptsKey);
  if (!(await isOneTimeTokenValid(server.sql, user.id, queryOf(server, user, nonce)))) throw notValid();
  server.limits.resetOtpAttempts(attemptsKey);
}

/** Consumes a verified nonce. Throws the same when it was consumed meanwhile. */
export async function consumeNonce(server: AuthServer, db: Db, user: UserRow, nonce: string) {
  const consumed = await consumeOneTimeToken(db, queryOf(server, user, nonce)).catch(() => undefined);
  if (consumed?.user.id !== user.id) throw notValid();
}
