import { byLanguage } from './by-language.ts';
import type { attendance } from './en/attendance.ts';

/** What the dates of an event, its registrations and the redemptions of a deal say. */
export const attendanceStrings = byLanguage(
  import.meta.glob<typeof attendance>('./*/attendance.ts', { eager: true, import: 'attendance' }),
);
