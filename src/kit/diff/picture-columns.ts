import { findListingField } from '#contracts/listing.ts';

// Of people, posts and the site; those of listings are in their contract.
const columns: ReadonlySet<string> = new Set([
  'avatar_url',
  'business_logo_url',
  'cover_picture',
  'featured_image',
  'image_url',
  'site_logo',
]);
const controls: ReadonlySet<string> = new Set(['picture', 'pictures']);

/** Whether a column holds pictures. */
export const isPictureColumn = (column: string): boolean =>
  columns.has(column) || controls.has(findListingField(column)?.control ?? '');
