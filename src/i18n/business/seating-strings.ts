import { byLanguage } from '../by-language.ts';
import type { seating } from '../en/business/seating.ts';

/** What the tables of an event and who sits where say. */
export const seatingStrings = byLanguage(
  import.meta.glob<typeof seating>('../*/business/seating.ts', { eager: true, import: 'seating' }),
);
