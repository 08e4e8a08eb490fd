import type { AuthConfig } from '../config/config.ts';
import { AuthError } from '../errors.ts';
import { createOtpAttemptLimits } from './otp-attempt-limits.ts';
import { frequencyLimitError, createEmailFrequencyLimits } from './email-frequency-limits.ts';
import { createSmsLimits } from './sms-limits.ts';
import { TokenBucketLimiter } from './token-bucket-limiter.ts';

const fiveMinutes = 5 * 60_000;
const oneHour = 60 * 60_000;
const maxPasswordAttempts = 10;
// GoTrue's, whatever the rate (api/apilimiter/apilimiter.go).
const burst = 30;
// Of each, in a minute; the CLI has no key for it.
const factorRequests = 15;
// In five minutes; the CLI has no key for it.
const passkeyRequests = 30;

/** The endpoints with a limit per client address, each with a bucket of its own, as in GoTrue. */
export type RateLimit =
  | 'signup'
  | 'otp'
  | 'magiclink'
  | 'recover'
  | 'resend'
  | 'user'
  | 'anonymous_users'
  | 'token'
  | 'verify'
  | 'factor_challenge'
  | 'factor_verify'
  | 'passkey_authentication'
  | 'web3';

/** The limits of one auth server. In memory: a restart forgets them. */
export function createRateLimits(config: AuthConfig) {
  const { anonymous_users, sign_in_sign_ups, token_refresh, token_verifications } = config.rate_limit;
  const perFiveMinutes = (limit: number) => new TokenBucketLimiter(limit, fiveMinutes, burst);
  const perAddress: Record<RateLimit, TokenBucketLimiter> = {
    signup: perFiveMinutes(sign_in_sign_ups),
    otp: perFiveMinutes(sign_in_sign_ups),
    magiclink: perFiveMinutes(sign_in_sign_ups),
    recover: perFiveMinutes(sign_in_sign_ups),
    resend: perFiveMinutes(sign_in_sign_ups),
    user: perFiveMinutes(sign_in_sign_ups),
    anonymous_users: new TokenBucketLimiter(anonymous_users, oneHour),
    token: perFiveMinutes(token_refresh),
    verify: perFiveMinutes(token_verifications),
    factor_challenge: new TokenBucketLimiter(factorRequests, 60_000, burst),
    factor_verify: new TokenBucketLimiter(factorRequests, 60_000, burst),
    passkey_authentication: perFiveMinutes(passkeyRequests),
    web3: perFiveMinutes(config.rate_limit.web3),
  };
  const emails = new TokenBucketLimiter(config.rate_limit.email_sent, oneHour);
  const passwordAttempts = new TokenBucketLimiter(maxPasswordAttempts, 3 * fiveMinutes);
  const tooMany = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  const tooManyEmails = () => new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
  const isOn = config.rateLimits;
  return {
    ...createOtpAttemptLimits(isOn),
    ...createEmailFrequencyLimits(isOn, config.email.max_frequency * 1000),
    ...createSmsLimits(isOn, config.rate_limit.sms_sent),
    /** Throws `over_request_rate_limit` when this client sends too many requests. */
    countRequest(rateLimit: RateLimit, clientAddress: string) {
      if (isOn && !perAddress[rateLimit].allow(clientAddress)) throw tooMany();
    },
    /** Throws `over_email_send_rate_limit` when the server sent too many emails. */
    countEmail() {
      if (isOn && !emails.allow('all')) throw tooManyEmails();
    },
    /**
     * The same without counting: called before an account is looked up, so that the response reveals nothing about
     * it.
     */
    checkEmailLimit() {
      if (isOn && !emails.isAvailable('all')) throw tooManyEmails();
    },
    /** Throws `over_email_send_rate_limit` when this user was sent such an email within the interval. */
    validateEmailFrequency(sentAt: Date | null) {
      if (!isOn || !sentAt) return;
      const waitMs = sentAt.getTime() + config.email.max_frequency * 1000 - Date.now();
      if (waitMs > 0) throw frequencyLimitError(waitMs);
    },
    /** Counts a password attempt of a client, whether or not the account exists. */
    countPasswordAttempt(account: string, clientAddress: string) {
      if (isOn && !passwordAttempts.allow(`${account} ${clientAddress}`)) throw tooMany();
    },
    /** Forgets a client's attempts after the correct password. */
    resetPasswordAttempts(account: string, clientAddress: string) {
      passwordAttempts.reset(`${account} ${clientAddress}`);
    },
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
