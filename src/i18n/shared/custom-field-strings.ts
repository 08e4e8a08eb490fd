import { byLanguage } from '../by-language.ts';
import type { customFields } from '../en/shared/custom-fields.ts';

/** The texts of `en/shared/custom-fields.ts` by language. */
export const customFieldStrings = byLanguage(
  import.meta.glob<typeof customFields>('../*/shared/custom-fields.ts', {
    eager: true,
    import: 'customFields',
  }),
);
