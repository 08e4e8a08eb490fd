import { z } from 'zod';

/** Durations such as `60s` and `1h30m`, in seconds. */
export const Duration = z.string().transform((text, context) => {
  const units = { h: 3600, m: 60, s: 1 };
  const parts = [...text.matchAll(/(\d+)(h|m|s)/g)];
  if (parts.map(([part]) => part).join('') !== text)
    context.addIssue(`"${text}" is not a duration like "60s" or "1h30m"`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as 'h'], 0);
});
