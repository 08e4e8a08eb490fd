import type { AuthServer } from '../server.ts';
import { AuthError } from '../errors.ts';
import { createOneTimeToken } from '../models/one-time-token.ts';
import { generateSmsFromTemplate } from '../delivery/sms.ts';
import type { Db } from '../models/connection.ts';
import type { UserRow } from '../models/user.ts';

/** The kinds of codes sent to a phone. */
export type PhoneOtpType = 'confirmation' | 'phone_change' | 'reauthentication';

/**
 * Sends a code to `phone` and stores the time. Throws `over_sms_send_rate_limit` within the interval, 422
 * `sms_send_failed` when it cannot be sent. Call with the user locked.
 */
export async function sendPhoneConfirmation(
  server: AuthServer,
  db: Db,
  { user, phone, purpose }: { user: UserRow; phone: string; purpose: PhoneOtpType },
) {
  const { config, limits } = server;
  const { max_frequency: interval, otp_length: codeLength, template } = config.sms;
  limits.validateSmsFrequency(user[`${purpose}_sent_at`], interval);
  limits.countSms(phone, interval);
  const type = `${purpose}_token` as const;
  const { code } = await createOneTimeToken(server, db, {
    user,
    type,
    address: phone,
    isPkce: false,
    codeLength,
  });
  await db`update auth.users set ${db(`${purpose}_sent_at`)} = now(), updated_at = now() where id = ${user.id}`;
  await server.sendSms(generateSmsFromTemplate(template, phone, code)).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AuthError(422, 'sms_send_failed', `Error sending ${purpose} OTP to provider: ${why}`);
  });
}

/** Stores the new number of a user and sends it a code. */
export async function sendPhoneChange(
  server: AuthServer,
  db: Db,
  { user, newPhone }: { user: UserRow; newPhone: string },
) {
  await sendPhoneConfirmation(server, db, { user, phone: newPhone, purpose: 'phone_change' });
  await db`update auth.users set phone_change = ${newPhone} where id = ${user.id}`;
}
