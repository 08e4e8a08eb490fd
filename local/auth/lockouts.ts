import { AuthError } from './errors.ts';

const allowed = 10;
const lockoutMs = 15 * 60_000;

/**
 * Counts wrong codes of a key (an account, an address); the tenth locks it for a quarter of an hour, whoever asks. Kept in
 * memory, so that a restart forgets them.
 */
export function createLockouts(isOn: boolean) {
  const tries = new Map<string, { count: number; until: number }>();
  const forgetOld = (now: number) => {
    for (const [key, { until }] of tries) if (until < now) tries.delete(key);
  };
  return {
    /** Counts a try before its code is looked at, so that many at once are counted too. Throws when it is one too many. */
    countCode(key: string) {
      if (!isOn) return;
      const now = Date.now();
      const known = tries.get(key);
      const { count, until } = known && known.until > now ? known : { count: 0, until: 0 };
      if (count >= allowed) {
        const seconds = Math.ceil((until - now) / 1000);
        const message = `Too many wrong codes. For security purposes, you can only request this after ${seconds} seconds.`;
        throw new AuthError(429, 'over_request_rate_limit', message);
      }
      tries.set(key, { count: count + 1, until: now + lockoutMs });
      if (tries.size > 10_000) forgetOld(now);
    },
    /** The code was right: the earlier tries are forgotten. */
    forgiveCodes(key: string) {
      tries.delete(key);
    },
  };
}
