import { byLanguage } from '../by-language.ts';
import type { dealForms } from '../en/business/deal-forms.ts';

/** What claiming a deal says. */
export const dealFormStrings = byLanguage(
  import.meta.glob<typeof dealForms>('../*/business/deal-forms.ts', { eager: true, import: 'dealForms' }),
);
