const day = 86_400_000;

/** Thirty days more, counted from its end or, when that is over, from now. */
export const extended = (end: string, now = Date.now()) =>
  new Date(Math.max(Date.parse(end), now) + 30 * day).toISOString();
