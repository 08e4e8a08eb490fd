import type { AuthServer } from '../server.ts';
import { confirmEmailChange } from './email-change.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { consumeOneTimeToken, type OneTimeTokenType } from '../models/one-time-token.ts';
import { confirmPhone, confirmPhoneChange } from '../models/user-phone.ts';
import { confirmUser, isBanned } from '../models/user.ts';
import type { Db } from '../models/connection.ts';

const tokensOfType = new Map<string, OneTimeTokenType[]>(
  Object.entries({
    email: ['confirmation_token', 'recovery_token'],
    signup: ['confirmation_token'],
    invite: ['confirmation_token'],
    recovery: ['recovery_token'],
    magiclink: ['recovery_token'],
    email_change: ['email_change_token_current', 'email_change_token_new'],
    sms: ['confirmation_token'],
    phone_change: ['phone_change_token'],
  }),
);

/** What a client presents to verify a link or a code. */
export interface VerifyParams {
  type: string;
  /** Where a typed code was sent; undefined for the hash of a link. */
  channel?: 'email' | 'phone';
  /** The possible hashes of the token. */
  tokenHashes: string[];
  /** The error message when there is no such token. */
  message: string;
}

/** Consumes a token and confirms what it was sent for; undefined when a second mailbox is still to confirm. */
export async function verifyOtp(
  server: AuthServer,
  db: Db,
  { type, channel, tokenHashes, message }: VerifyParams,
) {
  const { email, sms } = server.config;
  const types = tokensOfType.get(type);
  const isForPhone = type === 'sms' || type === 'phone_change';
  if (!types || (isForPhone && !channel)) throw validationFailed('Invalid email verification type');
  if (isForPhone !== (channel === 'phone')) throw new AuthError(403, 'otp_expired', message);
  const lifetime = isForPhone ? sms.otp_expiry : email.otp_expiry;
  const sentTo = isForPhone ? 'phone' : 'email';
  const consumed = await consumeOneTimeToken(db, { tokenHashes, types, channel: sentTo, lifetime, message });
  if (isBanned(consumed.user)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (type === 'phone_change') return confirmPhoneChange(db, consumed.user);
  if (type === 'email_change') return confirmEmailChange(server, db, consumed.user);
  if (type === 'sms') {
    await confirmPhone(db, consumed.user);
    return consumed.user;
  }
  // Opening a recovery or magic link confirms the address as well.
  await confirmUser(db, consumed.user.id);
  return consumed.user;
}
