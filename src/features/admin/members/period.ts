/** The end of a period that begins at `from`; a month that is too short ends on its last day. Once paid is for ever: null. */
export function endOfPeriod(from: Date, interval: string): Date | null {
  if (interval !== 'month' && interval !== 'year') return null;
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (interval === 'month' ? 1 : 12));
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end;
}

/** When a payment counts from: the end of what is paid already, or now. */
export const beginOfNext = (paidUntil: string | null, now: Date): Date =>
  paidUntil !== null && new Date(paidUntil) > now ? new Date(paidUntil) : now;

/** The states that may follow each state of a subscription, as the database allows them. */
export const nextStates: Readonly<Record<string, readonly string[]>> = {
  pending: ['trialing', 'active', 'canceled', 'lapsed'],
  trialing: ['active', 'past_due', 'lapsed', 'canceled'],
  active: ['past_due', 'grace', 'lapsed', 'canceled'],
  past_due: ['active', 'grace', 'lapsed', 'canceled'],
  grace: ['active', 'lapsed', 'canceled'],
  lapsed: ['active', 'pending'],
  canceled: ['active', 'pending'],
};
