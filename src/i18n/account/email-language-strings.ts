import { byLanguage } from '../by-language.ts';
import type { emailLanguage } from '../en/account/email-language.ts';

/** What the choice of the language of emails says. */
export const emailLanguageStrings = byLanguage(
  import.meta.glob<typeof emailLanguage>('../*/account/email-language.ts', {
    eager: true,
    import: 'emailLanguage',
  }),
);
