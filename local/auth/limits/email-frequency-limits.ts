import { AuthError } from '../errors.ts';

/** The emails with a minimum interval. */
export type LimitedEmail = 'confirmation' | 'recovery' | 'email_change';

/** 429 `over_email_send_rate_limit` with the remaining seconds, in GoTrue's words. */
export const frequencyLimitError = (waitMs: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${String(Math.ceil(waitMs / 1000))} seconds.`,
  );

/**
 * The minimum interval between two emails of a kind to an address, counted by requests: GoTrue rejects a second
 * request within the minute only if there is an account, which reveals it. In memory; when emails were sent is in
 * the database.
 */
export function createEmailFrequencyLimits(isOn: boolean, intervalMs: number) {
  const lastRequests = new Map<string, number>();
  return {
    /** Counts a request. Throws `over_email_send_rate_limit` within the interval. */
    countEmailRequest(kind: LimitedEmail, address: string) {
      if (!isOn) return;
      const now = Date.now();
      const key = `${kind} ${address}`;
      const waitMs = (lastRequests.get(key) ?? 0) + intervalMs - now;
      if (waitMs > 0) throw frequencyLimitError(waitMs);
      lastRequests.set(key, now);
      if (lastRequests.size > 10_000)
        for (const [old, at] of lastRequests) if (now - at > intervalMs) lastRequests.delete(old);
    },
    /** Allows the next request at once, because the email could not be sent. */
    resetEmailRequest(kind: LimitedEmail, address: string) {
      lastRequests.delete(`${kind} ${address}`);
    },
  };
}
