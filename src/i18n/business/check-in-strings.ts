import { byLanguage } from '../by-language.ts';
import type { checkIn } from '../en/business/check-in.ts';

/** What checking in guests says. */
export const checkInStrings = byLanguage(
  import.meta.glob<typeof checkIn>('../*/business/check-in.ts', { eager: true, import: 'checkIn' }),
);
