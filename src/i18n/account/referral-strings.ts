import { byLanguage } from '../by-language.ts';
import type { referrals } from '../en/account/referrals.ts';

/** What the pages of referrals say. */
export const referralStrings = byLanguage(
  import.meta.glob<typeof referrals>('../*/account/referrals.ts', { eager: true, import: 'referrals' }),
);
