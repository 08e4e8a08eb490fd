import type { OpeningHours, SpecialDays } from '#contracts/opening-hours.ts';
import { weekdays } from '#contracts/calendar.ts';
import { changedFields, type Row, toRow, toValues, type Values } from '../../../kit/forms/form-fields.ts';
import { validateFields } from '../../../kit/forms/validate-fields.ts';
import {
  fromSpecials,
  fromWeek,
  refuseSlots,
  refuseSpecial,
  type Special,
  toSpecials,
  toWeek,
  type Week,
} from './hours.ts';
import { typedFields } from './listing-fields.ts';
import type { Listing } from './listings.ts';

/** A listing as it is being edited. */
export interface ListingDraft {
  values: Values;
  week: Week;
  specials: Special[];
  logo_url: string | null;
  cover_url: string | null;
  gallery: string[];
}

/** A listing as the editor shows it. */
export const toDraft = (listing: Listing): ListingDraft => ({
  values: toValues(typedFields, listing, listing.time_zone),
  week: toWeek(listing.opening_hours as OpeningHours),
  specials: toSpecials(listing.special_hours as unknown as SpecialDays[]),
  logo_url: listing.logo_url,
  cover_url: listing.cover_url,
  gallery: listing.gallery,
});

/** What is wrong with each part of a draft. */
export function refuseDraft({ values, week, specials }: ListingDraft): Record<string, string> {
  const wrong = validateFields(typedFields, values);
  const hours = weekdays.map((day) => refuseSlots(week[day])).find(Boolean);
  const special = specials.map(refuseSpecial).find(Boolean);
  const isHalf = (values['latitude'] === '') !== (values['longitude'] === '');
  return {
    ...wrong,
    ...(isHalf && { longitude: 'Enter both latitude and longitude, or neither.' }),
    ...(hours && { opening_hours: hours }),
    ...(special && { special_hours: special }),
  };
}

const write = (draft: ListingDraft, without: Record<string, string>): Row => {
  const row = toRow(typedFields, draft.values, 'UTC');
  return {
    ...row,
    categories: [...(row['categories'] as string[])].sort(),
    ...(!('opening_hours' in without) && { opening_hours: fromWeek(draft.week) }),
    ...(!('special_hours' in without) && { special_hours: fromSpecials(draft.specials) }),
    logo_url: draft.logo_url,
    cover_url: draft.cover_url,
    gallery: draft.gallery,
  };
};

/** What a draft changes in a listing, but for what is wrong. */
export function changesOf(draft: ListingDraft, listing: Listing): Row {
  const wrong = refuseDraft(draft);
  // One half of a place alone is refused.
  const left = 'longitude' in wrong ? { ...wrong, latitude: '' } : wrong;
  const changed = changedFields(write(draft, left), write(toDraft(listing), {}));
  return Object.fromEntries(Object.entries(changed).filter(([name]) => !(name in left)));
}

/** Whether a draft is not as the listing is, valid or not. */
export const isChanged = (draft: ListingDraft, listing: Listing) =>
  JSON.stringify(draft) !== JSON.stringify(toDraft(listing)) &&
  (Object.keys(changesOf(draft, listing)).length > 0 || Object.keys(refuseDraft(draft)).length > 0);

/** The changes that wait for the desk, and those that show at once. */
export function splitChanges(changes: Row, moderated: readonly string[]): { waits: Row; atOnce: Row } {
  const part = (isWaiting: boolean) =>
    Object.fromEntries(Object.entries(changes).filter(([name]) => moderated.includes(name) === isWaiting));
  return { waits: part(true), atOnce: part(false) };
}

/** What a listing still lacks before it is sent in, a sentence each; the first ones are needed. */
export function missingIn({ values, week, logo_url }: ListingDraft): { needed: string[]; helpful: string[] } {
  const isEmpty = (name: string) => String(values[name] ?? '').trim() === '';
  const hasHours = weekdays.some((day) => week[day].length > 0);
  const needed = [
    isEmpty('name') && 'Business name',
    isEmpty('categories') && 'Category',
    isEmpty('description') && isEmpty('tagline') && 'Tagline or description',
    isEmpty('phone') && isEmpty('email') && isEmpty('website') && 'Phone, email or website',
  ];
  const helpful = [isEmpty('city') && 'Address', !hasHours && 'Opening hours', !logo_url && 'Logo'];
  const sentences = (all: (string | false)[]) => all.filter((one): one is string => one !== false);
  return { needed: sentences(needed), helpful: sentences(helpful) };
}
