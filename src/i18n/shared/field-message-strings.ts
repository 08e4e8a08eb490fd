import { byLanguage } from '../by-language.ts';
import type { fieldMessages } from '../en/shared/field-messages.ts';

/** What the contracts say of a field's value. */
export const fieldMessageStrings = byLanguage(
  import.meta.glob<typeof fieldMessages>('../*/shared/field-messages.ts', {
    eager: true,
    import: 'fieldMessages',
  }),
);
