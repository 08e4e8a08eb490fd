import { byLanguage } from '../by-language.ts';
import type { myDeals } from '../en/account/my-deals.ts';

/** What the page of the own deals says. */
export const myDealStrings = byLanguage(
  import.meta.glob<typeof myDeals>('../*/account/my-deals.ts', { eager: true, import: 'myDeals' }),
);
