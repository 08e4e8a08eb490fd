import { byLanguage } from '../by-language.ts';
import type { postFacts } from '../en/shared/post-facts.ts';

/** What the cards, the pages and the preview of jobs, events and deals say alike. */
export const postFactStrings = byLanguage(
  import.meta.glob<typeof postFacts>('../*/shared/post-facts.ts', { eager: true, import: 'postFacts' }),
);

/** The texts of one language. */
export type PostFacts = (typeof postFactStrings)['en'];
