import { byLanguage } from './by-language.ts';
import type { redeem } from './en/redeem.ts';

/** What redeeming a code says. */
export const redeemStrings = byLanguage(
  import.meta.glob<typeof redeem>('./*/redeem.ts', { eager: true, import: 'redeem' }),
);
