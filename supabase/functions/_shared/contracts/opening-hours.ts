import { z } from 'zod';
import { weekdays } from './settings.ts';

/** From opening to closing as HH:MM by the clock of the place; what closes before it opens goes past midnight. */
export const Slot = z.object({ opens: z.string(), closes: z.string() });
export type Slot = z.infer<typeof Slot>;

/** The opening times of each day of a week; a day that is missing or empty is closed. */
export const OpeningHours = z.partialRecord(z.enum(weekdays), z.array(Slot));
export type OpeningHours = z.infer<typeof OpeningHours>;

/** Days, both included, whose times replace those of the week; none is closed. */
export const SpecialDays = z.object({
  from: z.string(),
  to: z.string(),
  hours: z.array(Slot).optional(),
  note: z.string().optional(),
});
export type SpecialDays = z.infer<typeof SpecialDays>;

/** All that decides when a place is open. `temporarily_closed_until` is the last day on which it is closed. */
export const OpeningTimes = z.object({
  opening_hours: OpeningHours,
  special_hours: z.array(SpecialDays),
  time_zone: z.string(),
  temporarily_closed_until: z.string().nullable(),
});
export type OpeningTimes = z.infer<typeof OpeningTimes>;
