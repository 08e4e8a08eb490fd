import {
  type ListingColumn,
  listingColumns,
  type ListingField,
  listingFields as fields,
  type ListingSection,
} from '#contracts/listing.ts';

/** What a field of a listing is called, with its help and the message where it must not be empty. */
export interface ListingFieldTexts {
  label: string;
  hint?: string;
  requiredMessage?: string;
}

const textsOf = (column: ListingColumn): ListingFieldTexts => {
  const { label, hint, requiredMessage }: ListingField = fields[column];
  return { label, ...(hint && { hint }), ...(requiredMessage && { requiredMessage }) };
};

/** The fields of a listing by their column, as their contract describes them, and the sections of its editor. */
export const listingFields = {
  fields: Object.fromEntries(listingColumns.map((column) => [column, textsOf(column)])) as Record<
    ListingColumn,
    ListingFieldTexts
  >,
  sections: {
    basics: 'Basics',
    categories: 'Categories',
    about: 'About',
    contact: 'Contact',
    place: 'Location',
    hours: 'Hours',
    pictures: 'Photos',
  } satisfies Record<ListingSection, string>,
};
