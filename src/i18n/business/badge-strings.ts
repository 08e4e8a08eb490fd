import { byLanguage } from '../by-language.ts';
import type { badges } from '../en/business/badges.ts';

/** What the page of name badges says. */
export const badgeStrings = byLanguage(
  import.meta.glob<typeof badges>('../*/business/badges.ts', { eager: true, import: 'badges' }),
);
