import { listingColumns, listingFields, type ListingField } from '#contracts/listing.ts';
import { factOf } from './facts.ts';
import type { Waiting } from './kinds.ts';

/** Everything that a listing says about a business, field by field; its name is the title of the item. */
export function listListingFacts(row: Record<string, unknown>): Waiting['facts'] {
  // With a street, Postgres writes all parts of the address into one line.
  const hasAddressLine = Boolean(row['address_line1']);
  return listingColumns.flatMap((column) => {
    const { label, partOf }: ListingField = listingFields[column];
    return column === 'name' || (partOf && hasAddressLine) ? [] : factOf(label, row[column], column);
  });
}
