import { byLanguage } from '../by-language.ts';
import type { placements } from '../en/business/placements.ts';

/** What screens say about paid posts and featured places. */
export const placementStrings = byLanguage(
  import.meta.glob<typeof placements>('../*/business/placements.ts', { eager: true, import: 'placements' }),
);
