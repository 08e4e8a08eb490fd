import { byLanguage } from '../by-language.ts';
import type { fileErrors } from '../en/shared/file-errors.ts';

/** Why a file was not stored. */
export const fileErrorStrings = byLanguage(
  import.meta.glob<typeof fileErrors>('../*/shared/file-errors.ts', { eager: true, import: 'fileErrors' }),
);
