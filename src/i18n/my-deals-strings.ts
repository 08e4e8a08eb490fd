import { byLanguage } from './by-language.ts';
import type { myDeals } from './en/my-deals.ts';

/** What the page of the own deals says. */
export const myDealStrings = byLanguage(
  import.meta.glob<typeof myDeals>('./*/my-deals.ts', { eager: true, import: 'myDeals' }),
);
