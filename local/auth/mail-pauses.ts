import { AuthError } from './errors.ts';

/** Which mails a pause is kept between. */
export type PausedMail = 'confirmation' | 'recovery' | 'email_change';

/** 429 `over_email_send_rate_limit` with the seconds that are left, in GoTrue's words. */
export const askedAMomentAgo = (waitMs: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${String(Math.ceil(waitMs / 1000))} seconds.`,
  );

/**
 * The pause between two mails of a kind to an address, kept by what was asked, not by what was sent: GoTrue refuses a second
 * request within the minute only where there is an account, which tells that there is one. In memory; the times of the
 * mails themselves are in the database.
 */
export function createMailPauses(isOn: boolean, pauseMs: number) {
  const asked = new Map<string, number>();
  return {
    /** Counts a request. Throws over_email_send_rate_limit when the last one was a moment ago. */
    countMailTo(kind: PausedMail, address: string) {
      if (!isOn) return;
      const now = Date.now();
      const key = `${kind} ${address}`;
      const waitMs = (asked.get(key) ?? 0) + pauseMs - now;
      if (waitMs > 0) throw askedAMomentAgo(waitMs);
      asked.set(key, now);
      if (asked.size > 10_000) for (const [old, at] of asked) if (now - at > pauseMs) asked.delete(old);
    },
    /** The mail could not be sent: it may be asked for again at once. */
    forgetMailTo(kind: PausedMail, address: string) {
      asked.delete(`${kind} ${address}`);
    },
  };
}
