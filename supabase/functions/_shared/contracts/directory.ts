import { z } from 'zod';
import { CustomFact } from './custom-values.ts';
import { FieldTranslations } from './forms.ts';
import { FacetCount, ListTotal, SearchNotes } from './search.ts';
import { OpeningTimes } from './opening-hours.ts';

/** A listing as shown in directory lists. */
export const ListedBusiness = z.object({
  ...OpeningTimes.shape,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  categories: z.array(z.string()),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  logo_url: z.string().nullable(),
  cover_url: z.string().nullable(),
  featured: z.boolean(),
  /** Whether it is featured because it is paid for. */
  sponsored: z.boolean(),
  verified: z.boolean(),
  notice: z.string().nullable(),
  distance_km: z.number().nullable(),
});
export type ListedBusiness = z.infer<typeof ListedBusiness>;

/** A category with the number of listings that selecting it would show; `parent` is the slug of its parent. */
export const CategoryCount = z.object({
  slug: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  businesses: FacetCount,
});
export type CategoryCount = z.infer<typeof CategoryCount>;

/**
 * A city with the number of listings that selecting it would show; the slug is empty for names without Latin letters.
 */
const CityCount = z.object({ name: z.string(), slug: z.string(), businesses: FacetCount });

/** A custom field that filters the directory; `name` of an option is what an address has, `businesses` what choosing it would show. */
export const FieldFacet = z.object({
  id: z.string(),
  label: z.string(),
  options: z.array(z.object({ name: z.string(), label: z.string(), businesses: FacetCount })),
  translations: FieldTranslations.optional(),
});
export type FieldFacet = z.infer<typeof FieldFacet>;

/** The result of `directory_page`. */
export const DirectoryPage = z.object({
  ...ListTotal,
  search: SearchNotes,
  businesses: z.array(ListedBusiness),
  /** The requested city; null when it has no listing. */
  city: CityCount.omit({ businesses: true }).nullable(),
  categories: z.array(CategoryCount),
  cities: z.array(CityCount),
  fields: z.array(FieldFacet),
});
export type DirectoryPage = z.infer<typeof DirectoryPage>;

/** A row of `directory_map`: one listing, or without a slug a count of several and the area that they cover, in degrees. */
export const MapPlace = z.object({
  listings: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  slug: z.string().nullable(),
  name: z.string().nullable(),
  categories: z.array(z.string()).nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Null when the opening hours are not known. */
  is_open: z.boolean().nullable(),
  logo_url: z.string().nullable(),
});
export type MapPlace = z.infer<typeof MapPlace>;

/** Another location of the same organization. */
const BusinessLocation = z.object({
  slug: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  /** In one line, or the city alone. */
  address: z.string().nullable(),
  is_main: z.boolean(),
});

const TeamPerson = z.object({
  name: z.string(),
  title: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Of those with a public profile. */
  slug: z.string().nullable(),
});

/** The result of `listing_context`. */
export const ListingContext = z.object({
  is_gone: z.boolean(),
  /** The slug of the public listing that this one was merged into; null if none. */
  moved_to: z.string().nullable(),
  /** Null unless the business shows it. */
  email: z.string().nullable(),
  /** What visitors cannot select as columns; null unless the listing is public. */
  contact: z
    .object({
      phone: z.string().nullable(),
      address: z.string().nullable(),
      address_line1: z.string().nullable(),
      address_line2: z.string().nullable(),
      zip_code: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .nullable(),
  /** The custom fields that everybody sees, and whether members see more. */
  facts: z.array(CustomFact),
  has_members_facts: z.boolean(),
  /** Whether somebody reads what visitors write. */
  takes_messages: z.boolean(),
  /** The people of its organization who agreed to be shown. */
  team: z.array(TeamPerson),
  categories: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      schema_type: z.string(),
      parent: z.string().nullable(),
      parent_slug: z.string().nullable(),
    }),
  ),
  /** Whether it is a location of another listing, which need not be public. */
  is_branch: z.boolean(),
  /** The main listing first. */
  locations: z.array(BusinessLocation),
  related: z.array(
    ListedBusiness.pick({
      slug: true,
      name: true,
      tagline: true,
      categories: true,
      city: true,
      logo_url: true,
      cover_url: true,
    }),
  ),
});
export type ListingContext = z.infer<typeof ListingContext>;

/** The result of `business_contact`. */
export const ListingContact = ListingContext.pick({ is_gone: true, moved_to: true }).extend({
  contact: ListingContext.shape.contact
    .unwrap()
    .extend({
      name: z.string(),
      email: z.string().nullable(),
      website: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      country: z.string(),
      updated_at: z.string(),
    })
    .nullable(),
});
export type ListingContact = z.infer<typeof ListingContact>;
