import { AuthError } from './errors.ts';
import { TokenBuckets } from './token-buckets.ts';

const tooMany = (message: string) => new AuthError(429, 'over_sms_send_rate_limit', message);

/** The limits on text messages: `perHour` for the hub, and a pause between two to the same number, whoever asks. */
export function createSmsLimits(isOn: boolean, perHour: number) {
  const messages = new TokenBuckets(perHour, 60 * 60_000);
  const lastSent = new Map<string, number>();
  const checkPause = (sentAt: number, pauseSeconds: number) => {
    const waitMs = sentAt + pauseSeconds * 1000 - Date.now();
    if (waitMs <= 0) return;
    const seconds = Math.ceil(waitMs / 1000);
    throw tooMany(`For security purposes, you can only request this after ${seconds} seconds.`);
  };
  return {
    /** Throws `over_sms_send_rate_limit` when this person was sent a code a moment ago. */
    checkSmsFrequency(sentAt: Date | null, pauseSeconds: number) {
      if (isOn && sentAt) checkPause(sentAt.getTime(), pauseSeconds);
    },
    /** Counts a message to `phone`. Throws the same when that number got one a moment ago, or the hub sent too many. */
    countSms(phone: string, pauseSeconds: number) {
      if (!isOn) return;
      const now = Date.now();
      checkPause(lastSent.get(phone) ?? 0, pauseSeconds);
      if (!messages.take('all')) throw tooMany('SMS rate limit exceeded');
      lastSent.set(phone, now);
      const isOld = (sentAt: number) => now - sentAt > 60 * 60_000;
      if (lastSent.size > 10_000)
        for (const [number, sentAt] of lastSent) if (isOld(sentAt)) lastSent.delete(number);
    },
  };
}
