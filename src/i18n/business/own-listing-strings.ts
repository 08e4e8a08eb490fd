import { byLanguage } from '../by-language.ts';
import type { ownListings } from '../en/business/own-listings.ts';

/** What the list of somebody's businesses says, and adding one. */
export const ownListingStrings = byLanguage(
  import.meta.glob<typeof ownListings>('../*/business/own-listings.ts', {
    eager: true,
    import: 'ownListings',
  }),
);
