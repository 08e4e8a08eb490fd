import { byLanguage } from './by-language.ts';
import type { auth } from './en/auth.ts';

/** What signing in and signing up say, the pages and their islands. */
export const authStrings = byLanguage(
  import.meta.glob<typeof auth>('./*/auth.ts', { eager: true, import: 'auth' }),
);
