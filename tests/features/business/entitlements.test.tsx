import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openEntitlements } from '#contracts/entitlements.ts';
import { CategoryPicker } from '../../../src/features/business/listing/CategoryPicker.tsx';
import type { ListingDraft } from '../../../src/features/business/listing/listing-draft.ts';
import { PictureFields } from '../../../src/features/business/listing/PictureFields.tsx';
import { NotInPlan } from '../../../src/features/business/membership/NotInPlan.tsx';
import {
  formatMore,
  formatPostsLeft,
  type OwnEntitlement,
  readOwnEntitlements,
} from '../../../src/features/business/membership/own-entitlements.ts';
import * as subscriptions from '../../../src/features/business/membership/subscriptions.ts';
import { readStatistics } from '../../../src/features/business/statistics/statistics.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));
vi.mock(import('../../../src/features/business/membership/subscriptions.ts'), async (original) => ({
  ...(await original()),
  readPlans: vi.fn(),
}));
afterEach(cleanup);

const row = {
  is_included: true,
  max_count: null,
  used: null,
  plan: 'Listing',
  more_plan: null,
  more_count: null,
};
const rows = [
  { ...row, key: 'gallery', max_count: 3, used: 4, more_plan: 'Listing plus', more_count: 20 },
  { ...row, key: 'jobs_per_month', used: 7 },
  { ...row, key: 'statistics', is_included: false, more_plan: 'Listing plus' },
  { ...row, key: 'parking' },
];

/** A data client that answers with these entitlements; returns the names of the functions that were called. */
function answer(entitlements: typeof rows) {
  const called: string[] = [];
  const reply = (data: unknown) => ({ throwOnError: () => Promise.resolve({ data }) });
  const query = {
    ...reply({ name: 'Teahouse' }),
    eq: () => query,
    single: () => query,
    limit: () => reply([]),
  };
  vi.mocked(loadDataClient).mockResolvedValue({
    from: () => ({ select: () => query }),
    rpc: (name: string) => {
      called.push(name);
      return reply(name === 'my_entitlements' ? entitlements : []);
    },
  } as never);
  return called;
}

it('what a listing may have is read with the plan that has more; keys of another version are left out', async () => {
  answer(rows);
  expect(await readOwnEntitlements('b')).toEqual({
    gallery: { isIncluded: true, max: 3, used: 4, more: { plan: 'Listing plus', count: 20 } },
    jobs_per_month: { isIncluded: true, max: null, used: 7, more: undefined },
    statistics: { isIncluded: false, max: null, used: 0, more: { plan: 'Listing plus', count: null } },
  });
});

it('figures are not asked for where the plan has none', async () => {
  const called = answer(rows);
  expect(await readStatistics('b', '2026-06-01', 30)).toMatchObject({ isIncluded: false, counts: [] });
  expect(called).toEqual(['my_entitlements']);
  const asStaff = answer([]);
  expect(await readStatistics('b', '2026-06-01', 30)).toMatchObject({ isIncluded: true });
  expect(asStaff).toEqual(['my_entitlements', 'listing_use', 'lead_totals']);
});

const limited = (max: number, used: number, more?: OwnEntitlement['more']): OwnEntitlement => ({
  isIncluded: max > 0,
  max,
  used,
  more,
});

it('the posts of a month are counted, and the plan that has more is named once there are no more', () => {
  const left = (one: OwnEntitlement, language: 'en' | 'es' = 'en') =>
    formatPostsLeft('job', { jobs_per_month: one }, language);
  expect(left(limited(2, 1))).toBe('1 of 2 jobs this month.');
  expect(left(limited(2, 2))).toBe('2 of 2 jobs this month. Contact us if you need more.');
  expect(left(limited(2, 2, { plan: 'Plus', count: 9 }))).toBe('2 of 2 jobs this month. Plus includes 9.');
  expect(left(limited(0, 0, { plan: 'Plus', count: null }), 'es')).toBe(
    '0 de 0 empleos este mes. Plus no tiene límite.',
  );
  expect(formatPostsLeft('job', {}, 'en')).toBeUndefined();
  expect(formatMore(limited(3, 3), 'en')).toBe('Contact us if you need more.');
});

it('a full gallery and a full list of categories name the plan that takes more', () => {
  const draft = { logo_url: null, cover_url: null, gallery: ['/1', '/2', '/3'], gallery_descriptions: {} };
  const show = (max: number) => (
    <PictureFields
      businessId="b"
      draft={draft as unknown as ListingDraft}
      readDraft={() => draft as unknown as ListingDraft}
      max={max}
      more="Listing plus takes 20."
      noteOf={() => undefined}
      onChange={vi.fn()}
    />
  );
  const { rerender } = render(show(3));
  expect(screen.getByText(/^3 of 3 photos\..* Listing plus takes 20\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/join');
  rerender(show(4));
  expect(screen.queryByText(/Listing plus/)).toBeNull();
  render(
    <CategoryPicker
      groups={[{ name: 'Food', children: ['Bakeries'] }]}
      chosen={['Bakeries']}
      max={1}
      more="Listing plus takes 5."
      error={undefined}
      onChange={vi.fn()}
    />,
  );
  expect(
    screen.getByText(/^1 of 1 chosen. Remove one to choose another. Listing plus takes 5\./),
  ).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Food' })).toHaveProperty('disabled', true);
});

it('instead of figures, the plans are shown that include them', async () => {
  const plan = {
    ...{
      id: '1',
      slug: 'listing',
      name: 'Listing',
      description: '',
      price: 12_000,
      price_tiers: [],
      seat_price: null,
      currency: 'USD',
    },
    ...{
      billing_interval: 'year',
      audience: 'business',
      highlights: [],
      entitlements: { statistics: false },
    },
  };
  vi.mocked(subscriptions.readPlans).mockResolvedValue({
    plans: [
      plan,
      { ...plan, id: '2', slug: 'listing-plus', name: 'Listing plus', entitlements: { gallery: 20 } },
    ],
    withoutPlan: openEntitlements,
  });
  render(<NotInPlan what="statistics" />);
  const panel = screen.getByRole('region', { name: 'Statistics are not in your plan' });
  expect(await within(panel).findByText('Listing plus')).toBeTruthy();
  expect(within(panel).queryByText('Listing')).toBeNull();
  expect(within(panel).getByText('Up to 20 photos')).toBeTruthy();
  expect(within(panel).getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/join');
  expect(within(panel).getByRole('link', { name: 'Choose Listing plus' }).getAttribute('href')).toBe(
    '/join/apply?plan=listing-plus',
  );
});
