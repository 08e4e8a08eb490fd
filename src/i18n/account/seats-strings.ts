import { byLanguage } from '../by-language.ts';
import type { seats } from '../en/account/seats.ts';

/** What the further seats of an organization are called. */
export const seatsStrings = byLanguage(
  import.meta.glob<typeof seats>('../*/account/seats.ts', { eager: true, import: 'seats' }),
);
