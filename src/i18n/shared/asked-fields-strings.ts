import { byLanguage } from '../by-language.ts';
import type { askedFields } from '../en/shared/asked-fields.ts';

/** What the fields of forms say that staff made. */
export const askedFieldsStrings = byLanguage(
  import.meta.glob<typeof askedFields>('../*/shared/asked-fields.ts', { eager: true, import: 'askedFields' }),
);
