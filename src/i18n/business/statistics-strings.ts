import { byLanguage } from '../by-language.ts';
import type { statistics } from '../en/business/statistics.ts';

/** What the statistics of a listing say. */
export const statisticsStrings = byLanguage(
  import.meta.glob<typeof statistics>('../*/business/statistics.ts', { eager: true, import: 'statistics' }),
);
