import { byLanguage } from '../by-language.ts';
import type { pay } from '../en/site/pay.ts';

/** What the pages of donations and fees say. */
export const payStrings = byLanguage(
  import.meta.glob<typeof pay>('../*/site/pay.ts', { eager: true, import: 'pay' }),
);
