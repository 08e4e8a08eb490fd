import { byLanguage } from '../by-language.ts';
import type { billing } from '../en/account/billing.ts';

/** What the pages of invoices and payments say. */
export const billingStrings = byLanguage(
  import.meta.glob<typeof billing>('../*/account/billing.ts', { eager: true, import: 'billing' }),
);
