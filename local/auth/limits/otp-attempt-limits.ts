import { AuthError } from '../errors.ts';

const maxAttempts = 10;
const lockoutMs = 15 * 60_000;

/**
 * Counts the attempts at codes of a key (an account, an address). After ten wrong ones the key is locked for 15
 * minutes, for every client. In memory: a restart forgets them.
 */
export function createOtpAttemptLimits(isOn: boolean) {
  const attempts = new Map<string, { count: number; until: number }>();
  const deleteExpired = (now: number) => {
    for (const [key, { until }] of attempts) if (until < now) attempts.delete(key);
  };
  return {
    /**
     * Counts an attempt before its code is checked, so that parallel ones count too. Throws when the key is locked.
     */
    countOtpAttempt(key: string) {
      if (!isOn) return;
      const now = Date.now();
      const current = attempts.get(key);
      const { count, until } = current && current.until > now ? current : { count: 0, until: 0 };
      if (count >= maxAttempts) {
        const seconds = Math.ceil((until - now) / 1000);
        const message = `Too many wrong codes. For security purposes, you can only request this after ${seconds} seconds.`;
        throw new AuthError(429, 'over_request_rate_limit', message);
      }
      attempts.set(key, { count: count + 1, until: now + lockoutMs });
      if (attempts.size > 10_000) deleteExpired(now);
    },
    /** Forgets the attempts after a correct code. */
    resetOtpAttempts(key: string) {
      attempts.delete(key);
    },
  };
}
