import { expect, it } from 'vitest';
import { extendBy30Days } from '../../../src/features/business/posts/extend-by-30-days.ts';
import { postKinds } from '../../../src/features/business/posts/post-kinds.ts';
import { validateCrossField } from '../../../src/features/business/posts/validate-cross-field.ts';
import { toRow, toValues } from '../../../src/kit/forms/form-fields.ts';
import { barsOf, totalsOf } from '../../../src/features/business/statistics/statistics.ts';

const today = '2026-11-21';
const counts = [
  { day: '2026-11-21', kind: 'view', count: 3 },
  { day: '2026-11-20', kind: 'view', count: 4 },
  { day: '2026-11-20', kind: 'phone', count: 1 },
  { day: '2026-11-14', kind: 'view', count: 9 },
];

it('sums a period without earlier days', () => {
  expect(totalsOf(counts, '2026-11-15', today)).toEqual({ view: 7, phone: 1 });
});

it('a week has a bar per day, a year fewer, and each count is in exactly one', () => {
  const week = barsOf(counts, 'view', today, 7);
  expect(week.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 4, 3]);
  expect(week[0]?.first).toBe('2026-11-15');
  const year = barsOf(counts, 'view', today, 365);
  expect(year).toHaveLength(13);
  expect(year[0]?.first).toBe('2025-11-22');
  expect(year.reduce((sum, { count }) => sum + count, 0)).toBe(16);
});

it('a new post stores null instead of empty text', () => {
  const { fields } = postKinds.deal;
  const row = toRow(fields, toValues(fields, undefined, 'UTC'), 'UTC');
  expect(row).toMatchObject({
    discount_kind: null,
    discount_value: null,
    quantity: null,
    per_person_limit: 1,
  });
  expect(row).not.toHaveProperty('slug');
});

it('an error across two fields is shown at one of them', () => {
  const event = {
    starts_at: '2026-01-02T10:00:00Z',
    ends_at: '2026-01-02T09:00:00Z',
    registration_mode: 'external',
  };
  expect(Object.keys(validateCrossField('event', event))).toEqual(['ends_at', 'registration_url']);
  const deal = {
    discount_kind: 'percent',
    discount_value: 120,
    valid_from: '2026-01-01',
    valid_until: '2026-02-01',
  };
  expect(validateCrossField('deal', deal)).toEqual({ discount_value: 'Enter 100 or less.' });
  const shown = {
    ...deal,
    discount_value: 20,
    publish_from: '2026-02-01',
    publish_until: '2026-01-15',
  };
  expect(Object.keys(validateCrossField('deal', shown))).toEqual(['publish_from', 'publish_until']);
  const window = {
    starts_at: '2026-01-02T10:00:00Z',
    ends_at: '2026-01-02T12:00:00Z',
    rrule: null,
    registration_opens_at: '2026-01-02T12:00:00Z',
    registration_closes_at: '2026-01-03T12:00:00Z',
    latitude: 42,
    longitude: null,
  };
  expect(Object.keys(validateCrossField('event', window))).toEqual([
    'registration_opens_at',
    'registration_closes_at',
    'longitude',
  ]);
  expect(validateCrossField('event', { ...window, rrule: 'FREQ=WEEKLY', longitude: -71 })).toEqual({});
  const now = Date.parse('2026-01-01T00:00:00Z');
  const job = { expire_date: '2026-01-31T00:00:00Z', salary_min: 5, salary_max: 4, apply_by_form: true };
  expect(Object.keys(validateCrossField('job', job, now))).toEqual(['salary_max']);
});

it('extending starts at the end date, or now if it has passed', () => {
  const now = Date.parse('2026-06-15T00:00:00Z');
  expect(extendBy30Days('2026-06-20T00:00:00Z', now)).toBe('2026-07-20T00:00:00.000Z');
  expect(extendBy30Days('2026-01-01T00:00:00Z', now)).toBe('2026-07-15T00:00:00.000Z');
});
