import {
  booleanField,
  choicesField,
  coordinateField,
  countryField,
  dateField,
  emailField,
  type FieldSchema,
  phoneField,
  pictureField,
  pictureTextsField,
  picturesField,
  textField,
  timeZoneField,
  webAddressesField,
  webAddressField,
  yearField,
  zipCodeField,
} from './field-schemas.ts';
import { OpeningHours, SpecialHours } from './opening-hours.ts';

/** The sections of the editor. */
export type ListingSection = 'basics' | 'categories' | 'about' | 'contact' | 'place' | 'hours' | 'pictures';

/** How a field is edited and displayed. */
export type ListingControl =
  | 'text'
  | 'textarea'
  | 'number'
  | 'url'
  | 'urls'
  | 'email'
  | 'phone'
  | 'date'
  | 'checkbox'
  | 'checkboxes'
  | 'hours'
  | 'special_hours'
  | 'picture'
  | 'pictures'
  | 'picture_texts';

/** The definition of one listing field. */
export interface ListingField {
  /** Validates a nonempty value and returns it as stored. The check constraints in Postgres are equal or wider. */
  schema: FieldSchema;
  label: string;
  control: ListingControl;
  /** The section of the editor that shows it; without one, only imports and the API write it. */
  section?: ListingSection;
  hint?: string;
  isRequired?: true;
  /** The message for a required field that is empty. */
  requiredMessage?: string;
  /** Whether an empty field is stored as null; otherwise as an empty text or list. */
  isNullable?: true;
  autoComplete?: string;
  /** Changes to a public listing require approval unless an admin decides otherwise. */
  isModeratedByDefault?: true;
  /** No column that anybody may select, since one request would copy those of a thousand: see `public.managed_listings`. */
  isPrivate?: true;
  /** A generated column that is based on this one: whoever reads it does not need this one. */
  partOf?: 'address';
  /** Its column in exported files, and other headings that an import recognizes. */
  spreadsheet?: { heading: string; aliases: readonly string[] };
}

/** The maximum number of categories of a listing. */
export const maxCategories = 5;

/** The maximum number of images in a gallery. */
export const maxGalleryPictures = 20;

/**
 * Every field of a listing, by its column in `public.businesses`. Visitors can read all that are not private, owners can edit all of
 * them, admins can require approval for any of them, and staff see each one before approving, so no field can be
 * forgotten. See docs/recipes/add-a-listing-field.md for how to add one.
 */
export const listingFields = {
  name: {
    schema: textField(120, 1),
    label: 'Business name',
    control: 'text',
    section: 'basics',
    isRequired: true,
    requiredMessage: 'Enter a business name.',
    isModeratedByDefault: true,
    spreadsheet: {
      heading: 'Name',
      aliases: ['business name', 'company', 'company name', 'organization'],
    },
  },
  tagline: {
    schema: textField(160),
    label: 'Tagline',
    control: 'text',
    section: 'basics',
    hint: 'Shown in lists, for example “Sourdough and coffee since 1987”.',
    isModeratedByDefault: true,
    spreadsheet: { heading: 'Tagline', aliases: ['slogan'] },
  },
  description: {
    schema: textField(5000),
    label: 'Description',
    control: 'textarea',
    section: 'about',
    isModeratedByDefault: true,
    spreadsheet: { heading: 'Description', aliases: ['about', 'notes'] },
  },
  phone: {
    isPrivate: true,
    schema: phoneField(),
    label: 'Phone',
    control: 'phone',
    section: 'contact',
    isNullable: true,
    autoComplete: 'tel',
    spreadsheet: { heading: 'Phone', aliases: ['telephone', 'phone number', 'tel'] },
  },
  email: {
    schema: emailField(),
    label: 'Email',
    control: 'email',
    section: 'contact',
    isNullable: true,
    autoComplete: 'email',
    isModeratedByDefault: true,
    isPrivate: true,
    spreadsheet: { heading: 'Email', aliases: ['e-mail', 'email address', 'mail', 'contact email'] },
  },
  show_email: {
    schema: booleanField(),
    label: 'Show email',
    control: 'checkbox',
    section: 'contact',
    hint: 'Otherwise visitors write by the contact form, and your address stays private.',
  },
  website: {
    schema: webAddressField(),
    label: 'Website',
    control: 'url',
    section: 'contact',
    isNullable: true,
    autoComplete: 'url',
    isModeratedByDefault: true,
    spreadsheet: { heading: 'Website', aliases: ['web', 'url', 'homepage', 'web site'] },
  },
  social_links: {
    schema: webAddressesField(12, 6000),
    label: 'Social profiles',
    control: 'urls',
    section: 'contact',
    hint: 'One per line, like https://www.instagram.com/yourbusiness.',
  },
  address: {
    isPrivate: true,
    schema: textField(500),
    label: 'Address',
    control: 'text',
    isNullable: true,
  },
  address_line1: {
    isPrivate: true,
    schema: textField(200),
    label: 'Address line 1',
    control: 'text',
    section: 'place',
    isNullable: true,
    partOf: 'address',
    spreadsheet: {
      heading: 'Address line 1',
      aliases: ['address', 'street', 'street address', 'address 1'],
    },
  },
  address_line2: {
    isPrivate: true,
    schema: textField(200),
    label: 'Address line 2',
    control: 'text',
    section: 'place',
    isNullable: true,
    partOf: 'address',
    spreadsheet: { heading: 'Address line 2', aliases: ['address 2', 'suite'] },
  },
  city: {
    schema: textField(100),
    label: 'City',
    control: 'text',
    section: 'place',
    isNullable: true,
    partOf: 'address',
    spreadsheet: { heading: 'City', aliases: ['town'] },
  },
  state: {
    schema: textField(50),
    label: 'State',
    control: 'text',
    section: 'place',
    isNullable: true,
    partOf: 'address',
    spreadsheet: { heading: 'State', aliases: ['region', 'province'] },
  },
  zip_code: {
    isPrivate: true,
    schema: zipCodeField(),
    label: 'ZIP code',
    control: 'text',
    section: 'place',
    isNullable: true,
    partOf: 'address',
    spreadsheet: { heading: 'ZIP code', aliases: ['zip', 'postal code', 'postcode'] },
  },
  country: {
    schema: countryField(),
    label: 'Country',
    control: 'text',
    spreadsheet: { heading: 'Country', aliases: ['country code'] },
  },
  latitude: {
    isPrivate: true,
    schema: coordinateField(90),
    label: 'Latitude',
    control: 'number',
    section: 'place',
    isNullable: true,
    spreadsheet: { heading: 'Latitude', aliases: ['lat'] },
  },
  longitude: {
    isPrivate: true,
    schema: coordinateField(180),
    label: 'Longitude',
    control: 'number',
    section: 'place',
    isNullable: true,
    spreadsheet: { heading: 'Longitude', aliases: ['lng', 'lon', 'long'] },
  },
  categories: {
    schema: choicesField(maxCategories),
    label: 'Categories',
    control: 'checkboxes',
    section: 'categories',
    hint: 'Choose up to five.',
    isModeratedByDefault: true,
    spreadsheet: { heading: 'Categories', aliases: ['category', 'type'] },
  },
  year_founded: {
    schema: yearField(1600),
    label: 'Year founded',
    control: 'number',
    section: 'basics',
    hint: 'For example, 1987. Optional.',
    isNullable: true,
    spreadsheet: {
      heading: 'Year founded',
      aliases: ['founded', 'established', 'year established', 'founding year'],
    },
  },
  logo_url: {
    schema: pictureField(),
    label: 'Logo',
    control: 'picture',
    section: 'pictures',
    isNullable: true,
    isModeratedByDefault: true,
  },
  cover_url: {
    schema: pictureField(),
    label: 'Cover photo',
    control: 'picture',
    section: 'pictures',
    isNullable: true,
    isModeratedByDefault: true,
  },
  gallery: {
    schema: picturesField(maxGalleryPictures, 20_000),
    label: 'Gallery',
    control: 'pictures',
    section: 'pictures',
    isModeratedByDefault: true,
  },
  gallery_descriptions: {
    schema: pictureTextsField(maxGalleryPictures, 200),
    label: 'Photo descriptions',
    control: 'picture_texts',
    section: 'pictures',
  },
  opening_hours: { schema: OpeningHours, label: 'Opening hours', control: 'hours', section: 'hours' },
  special_hours: {
    schema: SpecialHours,
    label: 'Holiday hours',
    control: 'special_hours',
    section: 'hours',
  },
  time_zone: { schema: timeZoneField(), label: 'Time zone', control: 'text' },
  temporarily_closed_until: {
    schema: dateField(),
    label: 'Temporarily closed until',
    control: 'date',
    section: 'hours',
    hint: 'The last day you are closed.',
    isNullable: true,
  },
  notice: {
    schema: textField(300),
    label: 'Announcement',
    control: 'text',
    section: 'hours',
    hint: 'For example, “Closed today for snow”.',
    isNullable: true,
  },
  notice_until: {
    schema: dateField(),
    label: 'Announcement until',
    control: 'date',
    section: 'hours',
    isNullable: true,
  },
} as const satisfies Record<string, ListingField>;

/** A column of `public.businesses` that is a listing field. */
export type ListingColumn = keyof typeof listingFields;

type ReadableColumn = {
  [Column in ListingColumn]: (typeof listingFields)[Column] extends { isPrivate: true } ? never : Column;
}[ListingColumn];

/** The columns of all fields, in the order of the table above. */
export const listingColumns = Object.keys(listingFields) as ListingColumn[];

/** The columns that whoever sees a listing can select. */
export const readableColumns = listingColumns.filter(
  (column): column is ReadableColumn => !('isPrivate' in listingFields[column]),
);

/** The field of a column; undefined for any other name. */
export const findListingField = (name: string): ListingField | undefined =>
  Object.hasOwn(listingFields, name) ? listingFields[name as ListingColumn] : undefined;

/** The label of a listing column, or of the custom fields that a change request has. */
export const listingLabel = (name: string): string =>
  findListingField(name)?.label ?? (name === 'custom_values' ? 'More details' : name.replaceAll('_', ' '));

/** Columns whose changes are reviewed as one. */
export interface ModerationChoice {
  label: string;
  columns: readonly ListingColumn[];
}

// A part of these alone would publish half an address, half a place, or the description of another photo.
const reviewedTogether: readonly ModerationChoice[] = [
  {
    label: listingFields.address.label,
    columns: ['address', ...listingColumns.filter((column) => 'partOf' in listingFields[column])],
  },
  { label: 'Location on the map', columns: ['latitude', 'longitude'] },
  { label: listingFields.gallery.label, columns: ['gallery', 'gallery_descriptions'] },
];

/** What admins can require approval for, in the order of the fields. */
export const moderationChoices: readonly ModerationChoice[] = listingColumns.flatMap((column) => {
  const group = reviewedTogether.find(({ columns }) => columns.includes(column));
  if (!group) return [{ label: listingLabel(column), columns: [column] }];
  return group.columns[0] === column ? [group] : [];
});

/** The columns that are reviewed together with `name`, itself included. */
export const reviewedWith = (name: string): readonly string[] =>
  reviewedTogether
    .map(({ columns }): readonly string[] => columns)
    .find((columns) => columns.includes(name)) ?? [name];

type SpreadsheetFields = {
  [
    Column in ListingColumn as (typeof listingFields)[Column] extends { spreadsheet: object } ? Column : never
  ]: (typeof listingFields)[Column];
};

/** A field that has a column in files. */
export type SpreadsheetColumn = keyof SpreadsheetFields;

/** The fields that have a column in files, in export order. */
export const spreadsheetColumns = listingColumns.filter(
  (column): column is SpreadsheetColumn => 'spreadsheet' in listingFields[column],
);
