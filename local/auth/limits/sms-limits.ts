import { AuthError } from '../errors.ts';
import { TokenBucketLimiter } from './token-bucket-limiter.ts';

const tooMany = (message: string) => new AuthError(429, 'over_sms_send_rate_limit', message);

/** The limits on text messages: `perHour` in all, and an interval between two to the same number. */
export function createSmsLimits(isOn: boolean, perHour: number) {
  const messages = new TokenBucketLimiter(perHour, 60 * 60_000);
  const lastSent = new Map<string, number>();
  const checkInterval = (sentAt: number, intervalSeconds: number) => {
    const waitMs = sentAt + intervalSeconds * 1000 - Date.now();
    if (waitMs <= 0) return;
    const seconds = Math.ceil(waitMs / 1000);
    throw tooMany(`For security purposes, you can only request this after ${seconds} seconds.`);
  };
  return {
    /** Throws `over_sms_send_rate_limit` when this user was sent a code within the interval. */
    validateSmsFrequency(sentAt: Date | null, intervalSeconds: number) {
      if (isOn && sentAt) checkInterval(sentAt.getTime(), intervalSeconds);
    },
    /** Counts a message to `phone`. Throws the same within the interval, or when the server sent too many. */
    countSms(phone: string, intervalSeconds: number) {
      if (!isOn) return;
      const now = Date.now();
      checkInterval(lastSent.get(phone) ?? 0, intervalSeconds);
      if (!messages.allow('all')) throw tooMany('SMS rate limit exceeded');
      lastSent.set(phone, now);
      const isOld = (sentAt: number) => now - sentAt > 60 * 60_000;
      if (lastSent.size > 10_000)
        for (const [number, sentAt] of lastSent) if (isOld(sentAt)) lastSent.delete(number);
    },
  };
}
