import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  splitChanges,
  toDraft,
  toPatch,
  validateDraft,
} from '../../../src/features/business/listing/listing-draft.ts';
import * as listings from '../../../src/features/business/listing/listings.ts';
import { useListingEditor } from '../../../src/features/business/listing/use-listing-editor.ts';

vi.mock(import('../../../src/features/business/listing/listings.ts'), async (original) => ({
  ...(await original()),
  readListing: vi.fn(),
  requestChange: vi.fn(),
  saveListing: vi.fn(),
}));

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
  gallery_descriptions: {},
  social_links: [],
  status: 'draft',
  version: 1,
} as unknown as listings.Listing;

const loadedAs = (changes: Partial<listings.Listing> = {}, patch?: listings.ListingPatch) => ({
  listing: { ...listing, ...changes },
  waiting: patch
    ? ({ id: 'c', status: 'pending', updated_at: '1', patch } as unknown as listings.ChangeRequest)
    : null,
  categories: [],
  categoryTitles: {},
  moderated: ['name'],
  zone: 'America/New_York',
  entitlements: {},
});

const open = (loaded: listings.ListingToEdit = loadedAs()) =>
  renderHook(() => useListingEditor(loaded, 'kim')).result;

type Opened = ReturnType<typeof open>;
const type = (result: Opened, values: Record<string, string>) =>
  act(() => result.current.change({ values: { ...result.current.draft.values, ...values } }));

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  vi.mocked(listings.saveListing).mockImplementation((seen, patch) =>
    Promise.resolve({
      saved: { ...seen, listing: { ...seen.listing, ...patch, version: seen.listing.version + 1 } },
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('an untouched listing has no changes', () => {
  const result = open();
  expect(result.current.editor.changes).toEqual({});
  expect(result.current.isDirty).toBe(false);
});

it('a public listing submits moderated fields for approval and saves the others immediately', async () => {
  const loaded = loadedAs({ status: 'approved' });
  const result = open(loaded);
  type(result, { name: 'The Bakery', phone: '555-0200' });
  expect(splitChanges(result.current.editor.changes, ['name'])).toEqual({
    waits: { name: 'The Bakery' },
    atOnce: { phone: '555-0200' },
  });
  vi.mocked(listings.readListing).mockResolvedValue(
    loadedAs({ status: 'approved', phone: '555-0200', version: 2 }, { name: 'The Bakery' }),
  );
  await act(() => result.current.save());
  expect(listings.saveListing).toHaveBeenCalledExactlyOnceWith(loaded, { phone: '555-0200' });
  expect(listings.requestChange).toHaveBeenCalledExactlyOnceWith('b', { name: 'The Bakery' }, '');
  expect(result.current).toMatchObject({ isDirty: false, listing: { name: 'Bakery', phone: '555-0200' } });
  expect(result.current.draft.values['name']).toBe('The Bakery');
  expect(result.current.message).toMatch(/^Saved. Your changes are live. Submitted for review/);
});

it.each([[['latitude']], [['longitude']], [['latitude', 'longitude']]])(
  'the coordinates are submitted as one if %j need approval',
  (moderated) => {
    const place = { latitude: 40, longitude: -70 };
    expect(splitChanges({ ...place, notice: 'Snow' }, moderated)).toEqual({
      waits: place,
      atOnce: { notice: 'Snow' },
    });
    expect(splitChanges(place, ['name'])).toEqual({ waits: {}, atOnce: place });
  },
);

it('all parts of the address need approval if the address does', () => {
  const address = { address_line1: '1 Main', city: 'Alder', zip_code: '04001' };
  expect(splitChanges(address, ['address'])).toEqual({ waits: address, atOnce: {} });
});

it('a failed change request is retried without saving the other fields again', async () => {
  const result = open(loadedAs({ status: 'approved' }));
  const saved = loadedAs({ status: 'approved', phone: '555-0200', version: 2 });
  vi.mocked(listings.requestChange).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  type(result, { name: 'The Bakery', phone: '555-0200' });
  await act(() => result.current.save());
  expect(result.current.status).toBe('failed');
  vi.mocked(listings.saveListing).mockResolvedValueOnce({ conflict: saved });
  vi.mocked(listings.readListing).mockResolvedValue({
    ...saved,
    ...loadedAs(saved.listing, { name: 'The Bakery' }),
  });
  await act(() => result.current.save());
  expect(listings.requestChange).toHaveBeenLastCalledWith('b', { name: 'The Bakery' }, '');
  expect(listings.saveListing).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ isDirty: false, conflict: undefined });
});

it('invalid fields are not sent, the rest is', async () => {
  vi.useFakeTimers();
  const result = open();
  type(result, { name: ' ', tagline: 'Good bread', latitude: '40' });
  act(() =>
    result.current.change({
      week: { ...result.current.draft.week, monday: [{ opens: '9', closes: 'soon' }] },
    }),
  );
  const { draft } = result.current;
  expect(Object.keys(validateDraft(draft)).sort()).toEqual(['longitude', 'name', 'opening_hours']);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(listings.saveListing).toHaveBeenCalledExactlyOnceWith(loadedAs(), { tagline: 'Good bread' });
  expect(result.current.isDirty).toBe(true);
  expect(result.current.status).toBe('invalid');
});

it('a founding year is a whole number from 1600 to this year, or nothing', () => {
  const year = new Date().getUTCFullYear();
  const draft = (year_founded: string) => {
    const empty = toDraft(listing);
    return { ...empty, values: { ...empty.values, year_founded } };
  };
  expect(toDraft({ ...listing, year_founded: 1950 }).values['year_founded']).toBe('1950');
  for (const [typed, stored] of [
    ['1987', 1987],
    [' 1600 ', 1600],
    [String(year), year],
    ['', null],
  ] as const) {
    expect(validateDraft(draft(typed))).toEqual({});
    expect(toPatch(draft(typed))).toMatchObject({ year_founded: stored });
  }
  for (const [typed, message] of [
    ['1599', 'Enter 1600 or more.'],
    [String(year + 1), `Enter ${String(year)} or an earlier year.`],
    ['1987.5', 'Enter a whole number.'],
    ['long ago', 'Enter a number.'],
  ] as const)
    expect(validateDraft(draft(typed))).toEqual({ year_founded: message });
});

it('starts from pending changes and includes rejected ones', () => {
  const result = open(loadedAs({ status: 'approved' }, { name: 'The Bakery' }));
  expect(result.current.draft.values['name']).toBe('The Bakery');
  expect(result.current.isDirty).toBe(false);
  act(() => result.current.take({ tagline: 'Good bread', gallery: ['/one.webp'] }));
  expect(result.current.editor.changes).toEqual({ tagline: 'Good bread', gallery: ['/one.webp'] });
});

it('merges changes that others saved since the local draft, including hours and images', () => {
  const first = open();
  type(first, { phone: '555-0200' });
  const { week } = first.current.draft;
  act(() => first.current.change({ week: { ...week, monday: [{ opens: '8', closes: '17' }] } }));
  cleanup();
  const opening_hours = { monday: [{ opens: '10:00', closes: '17:00' }] };
  const result = open(loadedAs({ version: 2, logo_url: '/logo.webp', phone: '555-0300', opening_hours }));
  expect(result.current).toMatchObject({ isRestored: true, draft: { logo_url: '/logo.webp' } });
  expect([...(result.current.conflict?.names ?? [])].sort()).toEqual(['opening_hours', 'phone']);
  act(() => result.current.editor.choose('opening_hours', 'theirs'));
  expect(result.current.draft.week.monday).toEqual([{ opens: '10:00 AM', closes: '5:00 PM' }]);
  expect(result.current.draft.values['phone']).toBe('555-0200');
});

it('stores the descriptions of the photos that are there and say something', () => {
  const draft = toDraft({
    ...listing,
    gallery: ['/b.webp', '/a.webp', '/c.webp'],
    gallery_descriptions: { '/a.webp': 'Bread ', '/b.webp': ' ', '/gone.webp': 'Cake', '/c.webp': 'Tea' },
  });
  expect(toPatch(draft).gallery_descriptions).toEqual({ '/a.webp': 'Bread', '/c.webp': 'Tea' });
  const moved = toPatch({ ...draft, gallery: ['/c.webp', '/a.webp', '/b.webp'] });
  expect(JSON.stringify(moved.gallery_descriptions)).toBe(
    JSON.stringify(toPatch(draft).gallery_descriptions),
  );
});
