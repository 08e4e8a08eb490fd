import type { AuthServer } from './context.ts';
import { AuthError } from './errors.ts';
import { createOneTimeToken } from './one-time-tokens.ts';
import { writeSms } from './sms.ts';
import type { Db, UserRow } from './users.ts';

/** What a code sent to a phone is good for. */
export type PhonePurpose = 'confirmation' | 'phone_change' | 'reauthentication';

/**
 * Sends a code to `phone` and remembers when. Throws `over_sms_send_rate_limit` when that happened a moment ago, 422
 * `sms_send_failed` when nobody takes the message. Ask with the user locked.
 */
export async function sendPhoneCode(
  server: AuthServer,
  db: Db,
  { user, phone, purpose }: { user: UserRow; phone: string; purpose: PhonePurpose },
) {
  const { config, limits } = server;
  const { max_frequency: pause, otp_length: codeLength, template } = config.sms;
  limits.checkSmsFrequency(user[`${purpose}_sent_at`], pause);
  limits.countSms(phone, pause);
  const type = `${purpose}_token` as const;
  const { code } = await createOneTimeToken(server, db, {
    user,
    type,
    address: phone,
    isPkce: false,
    codeLength,
  });
  await db`update auth.users set ${db(`${purpose}_sent_at`)} = now(), updated_at = now() where id = ${user.id}`;
  await server.sendSms(writeSms(template, phone, code)).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AuthError(422, 'sms_send_failed', `Error sending ${purpose} OTP to provider: ${why}`);
  });
}

/** Remembers the number that a user wants, and sends it the code that shows that it is theirs. */
export async function sendPhoneChange(
  server: AuthServer,
  db: Db,
  { user, newPhone }: { user: UserRow; newPhone: string },
) {
  await sendPhoneCode(server, db, { user, phone: newPhone, purpose: 'phone_change' });
  await db`update auth.users set phone_change = ${newPhone} where id = ${user.id}`;
}
