import { byLanguage } from '../by-language.ts';
import type { errors } from '../en/shared/errors.ts';

/** What went wrong, by codes that can occur before the auth client is loaded or come from several services. */
export const errorStrings = byLanguage(
  import.meta.glob<typeof errors>('../*/shared/errors.ts', { eager: true, import: 'errors' }),
);
