import { expect, it } from 'vitest';
import { toWeek } from '../../../src/features/business/listing/hours.ts';
import type { ListingDraft } from '../../../src/features/business/listing/listing-draft.ts';
import { rateListing } from '../../../src/features/business/listing/listing-strength.ts';

const empty: ListingDraft = {
  values: { name: 'Bakery' },
  week: toWeek({}),
  specials: [],
  logo_url: null,
  cover_url: null,
  gallery: [],
  gallery_descriptions: {},
};
const complete: ListingDraft = {
  ...empty,
  values: {
    name: 'Bakery',
    tagline: 'Bread',
    description: 'b'.repeat(100),
    categories: ['Bakeries'],
    phone: '555-0100',
    website: 'https://bakery.example',
    address_line1: '1 Mill Street',
    city: 'Alder Falls',
    latitude: '44',
    longitude: '-72',
  },
  week: toWeek({ monday: [{ opens: '09:00', closes: '17:00' }] }),
  logo_url: '/logo.webp',
  cover_url: '/cover.webp',
  gallery: ['/1.webp', '/2.webp', '/3.webp'],
};
const labels = (draft: ListingDraft) => rateListing(draft).missing.map(({ label }) => label);

it('a complete listing is at 100 percent, and a name alone at 5', () => {
  expect(rateListing(complete)).toEqual({ percent: 100, missing: [] });
  expect(rateListing(empty).percent).toBe(5);
});

it('lists what is required first, then what adds the most', () => {
  const { missing } = rateListing(empty);
  expect(missing.filter(({ isRequired }) => isRequired).map(({ label }) => label)).toEqual([
    'Write a description',
    'Choose a category',
    'Add a phone, email or website',
  ]);
  expect(missing.slice(0, 3).every(({ isRequired }) => isRequired)).toBe(true);
});

it('counts the photos that are missing, and how much of a description there is', () => {
  const some = { ...complete, gallery: ['/1.webp'] };
  expect(rateListing(some)).toMatchObject({
    percent: 93,
    missing: [{ label: 'Add 2 photos', section: 'pictures' }],
  });
  expect(labels({ ...complete, gallery: ['/1.webp', '/2.webp'] })).toEqual(['Add 1 photo']);
  const short = { ...complete, values: { ...complete.values, description: 'b'.repeat(50) } };
  expect(rateListing(short)).toMatchObject({
    percent: 92,
    missing: [{ label: 'Write a longer description' }],
  });
});

it('a tagline is enough to submit, and an email address to be reached', () => {
  const { name, tagline, categories } = complete.values;
  const values = {
    name: name ?? '',
    tagline: tagline ?? '',
    categories: categories ?? [],
    email: 'a@b.test',
  };
  expect(rateListing({ ...empty, values }).missing.some(({ isRequired }) => isRequired)).toBe(false);
});
