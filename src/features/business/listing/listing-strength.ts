import { weekdays } from '#contracts/calendar.ts';
import type { ListingSection } from '#contracts/listing.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { pageLanguage } from '../../../lib/browser/page-locale.ts';
import { listOf, textOf } from '../../../kit/forms/form-fields.ts';
import type { ListingDraft } from './listing-draft.ts';

/** Something that a listing lacks, and where it is added. */
export interface MissingPart {
  /** What to do, such as "Add 3 photos". */
  label: string;
  section: ListingSection;
  /** Whether it cannot be submitted without. */
  isRequired: boolean;
}

interface Part extends Omit<MissingPart, 'isRequired'> {
  /** What it adds to the strength; all together are 100. */
  weight: number;
  /** How much of it is there, from 0 to 1. */
  share: number;
  isRequired?: boolean;
}

const goodDescription = 100;
const goodGallery = 3;

/** How complete a listing is in percent, and what it lacks: the required parts first, then what adds the most. */
export function rateListing(
  draft: ListingDraft,
  language: Language = pageLanguage(),
): { percent: number; missing: MissingPart[] } {
  const parts = listParts(draft, language);
  const missing = parts
    .filter(({ share, isRequired }) => share < 1 || isRequired)
    .sort((a, b) => Number(b.isRequired ?? false) - Number(a.isRequired ?? false) || b.weight - a.weight)
    .map(({ label, section, isRequired = false }) => ({ label, section, isRequired }));
  return { percent: Math.floor(parts.reduce((sum, { weight, share }) => sum + weight * share, 0)), missing };
}

function listParts({ values, week, logo_url, cover_url, gallery }: ListingDraft, language: Language): Part[] {
  const t = listingEditorStrings[language].strength;
  const length = (name: string) => textOf(values, name).trim().length;
  const has = (...names: string[]) => Number(names.some((name) => length(name) > 0));
  const photos = goodGallery - gallery.length;
  const isSilent = !has('tagline', 'description');
  return [
    {
      label: t.name,
      section: 'basics',
      weight: 5,
      share: has('name'),
      isRequired: !has('name'),
    },
    {
      label: t.category,
      section: 'categories',
      weight: 10,
      share: Number(listOf(values, 'categories').length > 0),
      isRequired: listOf(values, 'categories').length === 0,
    },
    {
      label: length('description') === 0 ? t.description : t.longerDescription,
      section: 'about',
      weight: 15,
      share: Math.min(1, length('description') / goodDescription),
      isRequired: isSilent,
    },
    { label: t.tagline, section: 'basics', weight: 5, share: has('tagline') },
    {
      label: t.contact,
      section: 'contact',
      weight: 10,
      share: has('phone', 'email', 'website'),
      isRequired: !has('phone', 'email', 'website'),
    },
    { label: t.website, section: 'contact', weight: 5, share: has('website') },
    {
      label: t.address,
      section: 'place',
      weight: 10,
      share: (has('address_line1') + has('city')) / 2,
    },
    { label: t.pin, section: 'place', weight: 5, share: has('latitude') },
    {
      label: t.hours,
      section: 'hours',
      weight: 10,
      share: Number(weekdays.some((day) => week[day].length > 0)),
    },
    { label: t.logo, section: 'pictures', weight: 10, share: Number(Boolean(logo_url)) },
    { label: t.cover, section: 'pictures', weight: 5, share: Number(Boolean(cover_url)) },
    {
      label: t.photos(photos),
      section: 'pictures',
      weight: 10,
      share: Math.min(1, gallery.length / goodGallery),
    },
  ];
}
