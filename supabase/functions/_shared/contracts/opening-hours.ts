// zod/mini: the editor validates hours in the browser.
import * as z from 'zod/mini';
import { isDate, weekdays } from './calendar.ts';

const slotTimes = 'Enter times like 9:00, 17:30 or 5:30 pm.';

/** An interval as HH:MM in local time; one that closes before it opens continues past midnight. */
export const Slot = z
  .strictObject({
    opens: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, slotTimes)),
    closes: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, slotTimes)),
  })
  .check(
    z.refine(
      ({ opens, closes }) => opens !== closes,
      'Opening and closing times are the same. For 24 hours, enter 00:00 to midnight.',
    ),
  );
export type Slot = z.infer<typeof Slot>;

/** The hours of one day. */
export const DaySlots = z.array(Slot).check(z.maxLength(6, 'Use six time ranges or fewer.'));

/** The hours of each day of the week; a missing or empty day is closed. */
export const OpeningHours = z.partialRecord(z.enum(weekdays), DaySlots);
export type OpeningHours = z.infer<typeof OpeningHours>;

const date = z
  .string()
  .check(z.refine((day) => day.startsWith('2') && isDate(day), 'Enter a date like 2026-12-24.'));

/** An inclusive date range whose hours replace the weekly ones; an empty list is closed. */
export const SpecialDays = z
  .strictObject({
    from: date,
    to: date,
    hours: z.optional(DaySlots),
    note: z.optional(z.string().check(z.maxLength(200, 'Use at most 200 characters.'))),
  })
  .check(z.refine(({ from, to }) => from <= to, 'The last day comes before the first.'));
export type SpecialDays = z.infer<typeof SpecialDays>;

export const SpecialHours = z.array(SpecialDays).check(z.maxLength(100, 'Enter at most 100 holidays.'));

/** Everything that determines whether a business is open. `temporarily_closed_until` is the last closed day. */
export const OpeningTimes = z.object({
  opening_hours: OpeningHours,
  special_hours: SpecialHours,
  time_zone: z.string(),
  temporarily_closed_until: z.nullable(z.string()),
});
export type OpeningTimes = z.infer<typeof OpeningTimes>;
