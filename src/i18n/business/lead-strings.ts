import { byLanguage } from '../by-language.ts';
import type { leads } from '../en/business/leads.ts';

/** What the leads of a business say. */
export const leadStrings = byLanguage(
  import.meta.glob<typeof leads>('../*/business/leads.ts', { eager: true, import: 'leads' }),
);
