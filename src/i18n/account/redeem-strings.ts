import { byLanguage } from '../by-language.ts';
import type { redeem } from '../en/account/redeem.ts';

/** What redeeming a code says. */
export const redeemStrings = byLanguage(
  import.meta.glob<typeof redeem>('../*/account/redeem.ts', { eager: true, import: 'redeem' }),
);
