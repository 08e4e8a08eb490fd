import { byLanguage } from '../by-language.ts';
import type { attendance } from '../en/business/attendance.ts';

/** What the dates of an event, its registrations and the redemptions of a deal say. */
export const attendanceStrings = byLanguage(
  import.meta.glob<typeof attendance>('../*/business/attendance.ts', { eager: true, import: 'attendance' }),
);
