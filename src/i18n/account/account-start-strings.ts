import { byLanguage } from '../by-language.ts';
import type { accountStart } from '../en/account/account-start.ts';

/** The start page of the account. `#` stands for an element, such as an address in bold. */
export const accountStartStrings = byLanguage(
  import.meta.glob<typeof accountStart>('../*/account/account-start.ts', {
    eager: true,
    import: 'accountStart',
  }),
);
