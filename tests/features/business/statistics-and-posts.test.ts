import { expect, it } from 'vitest';
import { postFormStrings } from '../../../src/i18n/business/post-form-strings.ts';
import { extendBy30Days } from '../../../src/features/business/posts/extend-by-30-days.ts';
import { fieldsOf } from '../../../src/features/business/posts/post-kinds.ts';
import { validateCrossField } from '../../../src/features/business/posts/validate-cross-field.ts';
import { toRow, toValues } from '../../../src/kit/forms/form-fields.ts';
import { barsOf, statisticsAsCsv, totalsOf } from '../../../src/features/business/statistics/statistics.ts';

const today = '2026-11-21';
const counts = [
  { is_previous: false, bar: 0, kind: 'view', count: 3 },
  { is_previous: false, bar: 1, kind: 'view', count: 4 },
  { is_previous: false, bar: 1, kind: 'phone', count: 1 },
  { is_previous: true, bar: 0, kind: 'view', count: 9 },
];

it('sums this period without the one before', () => {
  expect(totalsOf(counts, false)).toEqual({ view: 7, phone: 1 });
  expect(totalsOf(counts, true)).toEqual({ view: 9 });
});

it('a week has a bar per day, a year fewer, and each count is in exactly one', () => {
  const week = barsOf(counts, 'view', false, today, 7);
  expect(week.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 4, 3]);
  expect(week[0]?.first).toBe('2026-11-15');
  expect(barsOf(counts, 'view', true, today, 7).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 9]);
  const year = barsOf(counts, 'view', false, today, 365);
  expect(year).toHaveLength(13);
  expect(year[0]?.first).toBe('2025-11-22');
  expect(year.reduce((sum, { count }) => sum + count, 0)).toBe(7);
});

it('an export has a line for each bar and a column for each kind', () => {
  const kinds = [
    ['view', 'Page views'],
    ['phone', 'Calls'],
  ] as const;
  const lines = statisticsAsCsv(counts, today, 7, kinds, ['First day', 'Last day']).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFFirst day,Last day,Page views,Calls');
  expect(lines.slice(-2)).toEqual(['2026-11-20,2026-11-20,4,1', '2026-11-21,2026-11-21,3,0']);
  expect(lines).toHaveLength(8);
});

it('a new post stores null instead of empty text', () => {
  const fields = fieldsOf('deal', { id: 'b' }, postFormStrings.en);
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
