import { byLanguage } from '../by-language.ts';
import type { account } from '../en/account/account.ts';

/** What the account says: its navigation and its islands. */
export const accountStrings = byLanguage(
  import.meta.glob<typeof account>('../*/account/account.ts', { eager: true, import: 'account' }),
);
