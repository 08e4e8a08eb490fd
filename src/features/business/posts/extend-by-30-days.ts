const dayMs = 86_400_000;

/** `end` plus 30 days, or `now` plus 30 days when `end` is past. ISO 8601; `now` in milliseconds since 1970. */
export const extendBy30Days = (end: string, now = Date.now()): string =>
  new Date(Math.max(Date.parse(end), now) + 30 * dayMs).toISOString();
