import { byLanguage } from './by-language.ts';
import type { checkIn } from './en/check-in.ts';

/** What checking in guests says. */
export const checkInStrings = byLanguage(
  import.meta.glob<typeof checkIn>('./*/check-in.ts', { eager: true, import: 'checkIn' }),
);
