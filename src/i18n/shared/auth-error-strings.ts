import { byLanguage } from '../by-language.ts';
import type { authErrors } from '../en/shared/auth-errors.ts';

/** What went wrong, by the codes of the auth server. */
export const authErrorStrings = byLanguage(
  import.meta.glob<typeof authErrors>('../*/shared/auth-errors.ts', { eager: true, import: 'authErrors' }),
);
