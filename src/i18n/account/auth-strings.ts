import { byLanguage } from '../by-language.ts';
import type { auth } from '../en/account/auth.ts';

/** What the islands of signing in and signing up say. */
export const authStrings = byLanguage(
  import.meta.glob<typeof auth>('../*/account/auth.ts', { eager: true, import: 'auth' }),
);
