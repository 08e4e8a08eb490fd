import { dateLocale } from '#contracts/languages.ts';
import type { OpeningHours, SpecialDays } from '#contracts/opening-hours.ts';
import { weekdays } from '#contracts/calendar.ts';
import type { ListingColumn } from '#contracts/listing.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { readPictureTexts } from '../../../lib/shared/pictures.ts';
import { pageLanguage } from '../../../lib/browser/page-locale.ts';
import { toRow, toValues, type Values } from '../../../kit/forms/form-fields.ts';
import { validateFields } from '../../../kit/forms/validate-fields.ts';
import { needsApproval } from './approval.ts';
import {
  fromSpecials,
  fromWeek,
  validateSlots,
  validateSpecial,
  type Special,
  toSpecials,
  toWeek,
  type Week,
} from './hours.ts';
import { listTypedFields } from './listing-fields.ts';
import type { Listing, ListingPatch } from './listings.ts';

/** A listing as it is being edited. */
export interface ListingDraft {
  values: Values;
  week: Week;
  specials: Special[];
  logo_url: string | null;
  cover_url: string | null;
  gallery: string[];
  /** By the addresses of the photos; a removed one keeps its own until the listing is saved. */
  gallery_descriptions: Record<string, string>;
}

// What is stored does not depend on what fields are called.
const typedFields = listTypedFields('en');

/** A listing as the editor shows it. */
export const toDraft = (listing: Listing, locale = dateLocale(pageLanguage())): ListingDraft => ({
  values: toValues(typedFields, listing, listing.time_zone),
  week: toWeek(listing.opening_hours as OpeningHours, locale),
  specials: toSpecials(listing.special_hours as unknown as SpecialDays[], locale),
  logo_url: listing.logo_url,
  cover_url: listing.cover_url,
  gallery: listing.gallery,
  gallery_descriptions: readPictureTexts(listing.gallery_descriptions),
});

/** The errors of a draft by column, each a sentence. */
export function validateDraft(
  { values, week, specials }: ListingDraft,
  language: Language = pageLanguage(),
): Record<string, string> {
  const wrong = validateFields(listTypedFields(language), values, language);
  const hours = weekdays.map((day) => validateSlots(week[day], language)).find(Boolean);
  const special = specials.map((one) => validateSpecial(one, language)).find(Boolean);
  const isHalf = (values['latitude'] === '') !== (values['longitude'] === '');
  return {
    ...wrong,
    ...(isHalf && { longitude: listingEditorStrings[language].errors.halfPlace }),
    ...(hours && { opening_hours: hours }),
    ...(special && { special_hours: special }),
  };
}

/** A draft as it is stored. Parts that have an error are not valid columns. */
export function toPatch({
  values,
  week,
  specials,
  gallery_descriptions,
  ...pictures
}: ListingDraft): ListingPatch {
  const typed = toRow(typedFields, values, 'UTC') as ListingPatch;
  return {
    ...typed,
    categories: [...(typed.categories ?? [])].sort(),
    opening_hours: fromWeek(week),
    special_hours: fromSpecials(specials),
    ...pictures,
    gallery_descriptions: cleanTexts(gallery_descriptions, pictures.gallery),
  };
}

/** The texts that say something, of the pictures that are there, in one order. */
const cleanTexts = (texts: Readonly<Record<string, string>>, pictures: readonly string[]) =>
  Object.fromEntries(
    [...pictures].sort().flatMap((url) => {
      const text = texts[url]?.trim();
      return text ? [[url, text]] : [];
    }),
  );

/** `to` with the columns `names` of `from`. */
export function copyColumns(to: ListingDraft, from: ListingDraft, names: readonly string[]): ListingDraft {
  const pick = <Part>(name: ListingColumn, one: Part, other: Part) => (names.includes(name) ? other : one);
  const values = Object.entries(from.values).filter(([name]) => names.includes(name));
  return {
    values: { ...to.values, ...Object.fromEntries(values) },
    week: pick('opening_hours', to.week, from.week),
    specials: pick('special_hours', to.specials, from.specials),
    logo_url: pick('logo_url', to.logo_url, from.logo_url),
    cover_url: pick('cover_url', to.cover_url, from.cover_url),
    gallery: pick('gallery', to.gallery, from.gallery),
    gallery_descriptions: pick('gallery_descriptions', to.gallery_descriptions, from.gallery_descriptions),
  };
}

/** The changes that need approval, and those that are published at once. Columns that are reviewed together are not split. */
export function splitChanges(changes: ListingPatch, moderated: readonly string[]) {
  const pick = (waits: boolean): ListingPatch =>
    Object.fromEntries(Object.entries(changes).filter(([name]) => needsApproval(name, moderated) === waits));
  return { waits: pick(true), atOnce: pick(false) };
}
