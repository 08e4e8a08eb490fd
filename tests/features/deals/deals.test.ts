import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedDeal } from '#contracts/deals.ts';
import { claimAddress } from '../../../src/features/deals/claims.ts';
import { describeRemaining, startCountdowns } from '../../../src/features/deals/countdown.ts';
import { describeValidity } from '../../../src/features/deals/describe.ts';
import { describeDiscount } from '../../../src/lib/shared/describe-discount.ts';
import { dealListAddress, readDealFilters } from '../../../src/features/deals/filters.ts';
import { dealJsonLd } from '../../../src/features/deals/json-ld.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const deal: ListedDeal = {
  id: 'x',
  slug: 'loaves',
  title: 'Five loaves',
  tagline: 'A card',
  description: 'Buy it.',
  terms: '',
  image_url: null,
  visibility: 'public',
  valid_from: '2026-11-01T00:00:00Z',
  valid_until: '2026-12-01T12:00:00Z',
  quantity: 10,
  left_over: 0,
  code_type: 'per_person',
  discount_kind: 'percent',
  discount_value: 12.5,
  currency: 'USD',
  featured: false,
  sponsored: false,
  business_name: 'Stone Hearth',
  business_slug: 'stone-hearth',
  business_logo_url: null,
  business_categories: [],
  city: 'Alder Falls',
};

describe('remaining time', () => {
  it.each([
    [-1, undefined],
    [0, undefined],
    [30_000, '1 minute'],
    [12 * minute, '12 minutes'],
    [hour, '1 hour'],
    [25.5 * hour, '1 day, 1 hour'],
    [3 * day + 30 * minute, '3 days'],
    [15 * day, undefined],
  ])('%i milliseconds is %j', (ms, words) => {
    expect(describeRemaining(ms)).toBe(words);
  });
});

describe('countdown', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is shown with the date, updates, and reports the end', () => {
    const now = Date.parse('2026-12-01T11:58:30Z');
    vi.setSystemTime(now);
    document.documentElement.lang = 'en';
    document.body.innerHTML = `<p><time datetime="${deal.valid_until}" data-countdown="# left" data-over="Over">Until Dec 1</time></p>`;
    startCountdowns(document);
    const text = () => document.querySelector('p')?.textContent;
    expect(text()).toBe('Until Dec 1 · 1 minute left');
    vi.advanceTimersByTime(2 * minute);
    expect(text()).toBe('Until Dec 1 · Over');
  });
});

describe('deal text', () => {
  it('shows the discount', () => {
    expect(describeDiscount(deal, 'en')).toBe('12.5% off');
    expect(describeDiscount({ ...deal, discount_kind: 'amount', discount_value: 4 }, 'en')).toBe('$4 off');
    expect(describeDiscount({ ...deal, discount_kind: null }, 'en')).toBeUndefined();
  });

  it('shows the start date only before it', () => {
    const at = (moment: string) => describeValidity(deal, 'America/New_York', 'en', Date.parse(moment));
    expect(at('2026-11-21T00:00:00Z')).toEqual({ until: 'Until Dec 1, 2026', from: undefined });
    expect(at('2026-10-21T00:00:00Z').from).toBe('From Oct 31, 2026');
  });

  it('is an offer in structured data, sold out when all are claimed', () => {
    const offer = dealJsonLd(deal, { url: 'https://hub.test/deals/loaves', site: 'https://hub.test/' });
    expect(offer).toMatchObject({
      '@type': 'Offer',
      availability: 'https://schema.org/SoldOut',
      offeredBy: { url: 'https://hub.test/directory/stone-hearth' },
    });
  });
});

describe('URLs', () => {
  it('of the list are stable and ignore invalid parameters', () => {
    const read = (query: string) => dealListAddress(readDealFilters(new URLSearchParams(query)));
    expect(read('page=2&category=food&q=tea')).toBe('/deals?q=tea&category=food&page=2');
    expect(read('page=zero&category=%00')).toBe('/deals');
  });

  it('of a claim open the redemption page of the business', () => {
    expect(claimAddress({ id: 'c1', slug: 'loaves', code: 'A B&C' }, 'https://hub.test')).toBe(
      'https://hub.test/account/redeem?deal=loaves&code=A+B%26C&claim=c1',
    );
  });
});
