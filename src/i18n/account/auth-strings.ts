import { byLanguage } from '../by-language.ts';
import type { auth } from '../en/account/auth.ts';

/** What signing in and signing up say, the pages and their islands. */
export const authStrings = byLanguage(
  import.meta.glob<typeof auth>('../*/account/auth.ts', { eager: true, import: 'auth' }),
);
