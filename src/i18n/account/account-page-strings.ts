import { byLanguage } from '../by-language.ts';
import type { accountPages } from '../en/account/account-pages.ts';

/** The pages of the account, without their islands. */
export const accountPageStrings = byLanguage(
  import.meta.glob<typeof accountPages>('../*/account/account-pages.ts', {
    eager: true,
    import: 'accountPages',
  }),
);
