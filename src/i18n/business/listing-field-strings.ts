import { byLanguage } from '../by-language.ts';
import type { listingFields } from '../en/business/listing-fields.ts';

/** What the fields of a listing are called. */
export const listingFieldStrings = byLanguage(
  import.meta.glob<typeof listingFields>('../*/business/listing-fields.ts', {
    eager: true,
    import: 'listingFields',
  }),
);
