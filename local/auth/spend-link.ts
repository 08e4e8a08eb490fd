import type { AuthServer } from './context.ts';
import { confirmEmailChange } from './email-change.ts';
import { AuthError, invalid } from './errors.ts';
import { spendOneTimeToken, type TokenType } from './one-time-tokens.ts';
import { confirmPhone, confirmPhoneChange } from './phone-accounts.ts';
import { confirmUser, type Db, isBanned } from './users.ts';

const tokensOfType = new Map<string, TokenType[]>(
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

/** What shows that somebody got a link or a code. */
export interface Proof {
  type: string;
  /** Where a typed code was sent to; undefined for the hash of a link. */
  channel?: 'email' | 'phone';
  /** The forms that the token can have. */
  linkHashes: string[];
  /** What is told when there is no such token. */
  message: string;
}

/** Spends a token and does what it is good for; undefined when a second mailbox has still to confirm. */
export async function spendLink(server: AuthServer, db: Db, { type, channel, linkHashes, message }: Proof) {
  const { email, sms } = server.config;
  const types = tokensOfType.get(type);
  const isForPhone = type === 'sms' || type === 'phone_change';
  if (!types || (isForPhone && !channel)) throw invalid('Invalid email verification type');
  if (isForPhone !== (channel === 'phone')) throw new AuthError(403, 'otp_expired', message);
  const lifetime = isForPhone ? sms.otp_expiry : email.otp_expiry;
  const sentTo = isForPhone ? 'phone' : 'email';
  const spent = await spendOneTimeToken(db, { linkHashes, types, channel: sentTo, lifetime, message });
  if (isBanned(spent.user)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (type === 'phone_change') return confirmPhoneChange(db, spent.user);
  if (type === 'email_change') return confirmEmailChange(server, db, spent.user);
  if (type === 'sms') {
    await confirmPhone(db, spent.user);
    return spent.user;
  }
  // Whoever reads the mailbox of a recovery or a magic link has confirmed the address as well.
  await confirmUser(db, spent.user.id);
  return spent.user;
}
