import { byLanguage } from '../by-language.ts';
import type { island } from '../en/shared/island.ts';

/** What the frame of every island says. */
export const islandStrings = byLanguage(
  import.meta.glob<typeof island>('../*/shared/island.ts', { eager: true, import: 'island' }),
);
