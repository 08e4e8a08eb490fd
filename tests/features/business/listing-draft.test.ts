import { expect, it } from 'vitest';
import {
  changesOf,
  isChanged,
  missingIn,
  refuseDraft,
  splitChanges,
  toDraft,
} from '../../../src/features/business/listing/listing-draft.ts';
import type { Listing } from '../../../src/features/business/listing/listings.ts';

const listing = {
  id: 'b',
  name: 'Bakery',
  tagline: '',
  description: 'Bread.',
  categories: ['Food', 'Bakery'],
  phone: '555-0100',
  email: null,
  website: null,
  opening_hours: { monday: [{ opens: '09:00', closes: '17:00' }] },
  special_hours: [],
  time_zone: 'America/New_York',
  logo_url: null,
  cover_url: null,
  gallery: [],
  social_links: [],
} as unknown as Listing;

it('a listing that nobody touched has no changes', () => {
  expect(changesOf(toDraft(listing), listing)).toEqual({});
  expect(isChanged(toDraft(listing), listing)).toBe(false);
});

it('of a public listing, some changes wait and the others show at once', () => {
  const draft = toDraft(listing);
  draft.values = { ...draft.values, name: 'The Bakery', phone: '555-0200' };
  const changes = changesOf(draft, listing);
  expect(splitChanges(changes, ['name'])).toEqual({
    waits: { name: 'The Bakery' },
    atOnce: { phone: '555-0200' },
  });
});

it('what is wrong is not sent, and the rest is', () => {
  const draft = toDraft(listing);
  draft.values = { ...draft.values, name: ' ', tagline: 'Good bread', latitude: '40' };
  draft.week = { ...draft.week, monday: [{ opens: '9', closes: 'soon' }] };
  expect(Object.keys(refuseDraft(draft)).sort()).toEqual(['longitude', 'name', 'opening_hours']);
  expect(changesOf(draft, listing)).toEqual({ tagline: 'Good bread' });
  expect(isChanged(draft, listing)).toBe(true);
});

it('before it is sent in, it says what is missing', () => {
  const draft = toDraft(listing);
  expect(missingIn(draft).needed).toEqual([]);
  draft.values = { ...draft.values, categories: [], phone: '' };
  expect(missingIn(draft).needed).toHaveLength(2);
  expect(missingIn(draft).helpful).toContain('Logo');
});
