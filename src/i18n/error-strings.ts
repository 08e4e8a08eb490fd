import { byLanguage } from './by-language.ts';
import type { errors } from './en/errors.ts';

/** What went wrong, by code. */
export const errorStrings = byLanguage(
  import.meta.glob<typeof errors>('./*/errors.ts', { eager: true, import: 'errors' }),
);
