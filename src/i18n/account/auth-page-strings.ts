import { byLanguage } from '../by-language.ts';
import type { authPages } from '../en/account/auth-pages.ts';

/** The pages of signing in and signing up, without their islands. */
export const authPageStrings = byLanguage(
  import.meta.glob<typeof authPages>('../*/account/auth-pages.ts', { eager: true, import: 'authPages' }),
);
