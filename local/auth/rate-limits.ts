import type { AuthConfig } from './config.ts';
import { AuthError } from './errors.ts';
import { createLockouts } from './lockouts.ts';
import { askedAMomentAgo, createMailPauses } from './mail-pauses.ts';
import { createSmsLimits } from './sms-limits.ts';
import { TokenBuckets } from './token-buckets.ts';

const fiveMinutes = 5 * 60_000;
const oneHour = 60 * 60_000;
const lockoutAfter = 10;

/** Which allowance a request draws on. */
export type Allowance = 'sign_in_sign_ups' | 'anonymous_users' | 'token_refresh' | 'token_verifications';

/** The limits of one auth server; kept in memory, so that a restart forgets them. */
export function createRateLimits(config: AuthConfig) {
  const perAddress: Record<Allowance, TokenBuckets> = {
    sign_in_sign_ups: new TokenBuckets(config.rate_limit.sign_in_sign_ups, fiveMinutes),
    anonymous_users: new TokenBuckets(config.rate_limit.anonymous_users, oneHour),
    token_refresh: new TokenBuckets(config.rate_limit.token_refresh, fiveMinutes),
    token_verifications: new TokenBuckets(config.rate_limit.token_verifications, fiveMinutes),
  };
  const mails = new TokenBuckets(config.rate_limit.email_sent, oneHour);
  const guesses = new TokenBuckets(lockoutAfter, 3 * fiveMinutes);
  const tooMany = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  const tooManyMails = () => new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
  const isOn = config.rateLimits;
  return {
    ...createLockouts(isOn),
    ...createMailPauses(isOn, config.email.max_frequency * 1000),
    ...createSmsLimits(isOn, config.rate_limit.sms_sent),
    /** Throws `over_request_rate_limit` when this client asks too often. */
    countRequest(allowance: Allowance, clientAddress: string) {
      if (isOn && !perAddress[allowance].take(clientAddress)) throw tooMany();
    },
    /** Throws `over_email_send_rate_limit` when the hub sends too many mails. */
    countMail() {
      if (isOn && !mails.take('all')) throw tooManyMails();
    },
    /** The same without counting one: asked before an account is looked up, so that the answer tells nothing about it. */
    checkMailAllowance() {
      if (isOn && !mails.isLeft('all')) throw tooManyMails();
    },
    /** Throws `over_email_send_rate_limit` when this person was sent such a mail a moment ago. */
    checkMailFrequency(sentAt: Date | null) {
      if (!isOn || !sentAt) return;
      const waitMs = sentAt.getTime() + config.email.max_frequency * 1000 - Date.now();
      if (waitMs > 0) throw askedAMomentAgo(waitMs);
    },
    /** Counts a password tried for an account by a client; the same whether or not the account exists. */
    countGuess(account: string, clientAddress: string) {
      if (isOn && !guesses.take(`${account} ${clientAddress}`)) throw tooMany();
    },
    /** The password was right: the client's earlier tries are forgotten. */
    forgiveGuesses(account: string, clientAddress: string) {
      guesses.clear(`${account} ${clientAddress}`);
    },
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
