import { expect, it } from 'vitest';
import { extended } from '../../../src/features/business/extended.ts';
import { postKinds } from '../../../src/features/business/post-kinds.ts';
import { refuseTogether } from '../../../src/features/business/refuse-together.ts';
import { toRow, toValues } from '../../../src/features/business/form-fields.ts';
import { showValue } from '../../../src/features/business/show-value.ts';
import { barsOf, totalsOf } from '../../../src/features/business/statistics.ts';
import { writeCsv } from '../../../src/features/business/write-csv.ts';

const today = '2026-11-21';
const counts = [
  { day: '2026-11-21', kind: 'view', count: 3 },
  { day: '2026-11-20', kind: 'view', count: 4 },
  { day: '2026-11-20', kind: 'phone', count: 1 },
  { day: '2026-11-14', kind: 'view', count: 9 },
];

it('a span is summed without the days before it', () => {
  expect(totalsOf(counts, '2026-11-15', today)).toEqual({ view: 7, phone: 1 });
});

it('a week has a bar for each day, a year fewer, and every count is in one of them', () => {
  const week = barsOf(counts, 'view', today, 7);
  expect(week.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 4, 3]);
  expect(week[0]?.first).toBe('2026-11-15');
  const year = barsOf(counts, 'view', today, 365);
  expect(year).toHaveLength(13);
  expect(year[0]?.first).toBe('2025-11-22');
  expect(year.reduce((sum, { count }) => sum + count, 0)).toBe(16);
});

it('a file for spreadsheets holds commas and quotes, and no formulas', () => {
  expect(writeCsv([['a,b', 'say "x"', '=1+1', '=1\n2', -2]])).toBe(
    '\uFEFF"a,b","say ""x""",\'=1+1,"\'=1\n2",-2\r\n',
  );
});

it('a new post has no empty text where the database wants nothing', () => {
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

it('what is wrong between two fields stands beside one of them', () => {
  const event = {
    starts_at: '2026-01-02T10:00:00Z',
    ends_at: '2026-01-02T09:00:00Z',
    registration_mode: 'external',
  };
  expect(Object.keys(refuseTogether('event', event))).toEqual(['ends_at', 'registration_url']);
  const deal = {
    discount_kind: 'percent',
    discount_value: 120,
    valid_from: '2026-01-01',
    valid_until: '2026-02-01',
  };
  expect(refuseTogether('deal', deal)).toEqual({ discount_value: 'Type 100 or less.' });
  const now = Date.parse('2026-01-01T00:00:00Z');
  const job = { expire_date: '2026-01-31T00:00:00Z', salary_min: 5, salary_max: 4, apply_by_form: true };
  expect(Object.keys(refuseTogether('job', job, now))).toEqual(['salary_max']);
});

it('extending counts from the end, or from now when that is over', () => {
  const now = Date.parse('2026-06-15T00:00:00Z');
  expect(extended('2026-06-20T00:00:00Z', now)).toBe('2026-07-20T00:00:00.000Z');
  expect(extended('2026-01-01T00:00:00Z', now)).toBe('2026-07-15T00:00:00.000Z');
});

it('two versions are compared as people read them', () => {
  expect(showValue('opening_hours', { monday: [{ opens: '09:00', closes: '17:00' }] })).toBe(
    'Mon 09:00–17:00',
  );
  expect(showValue('categories', ['Bakery', 'Coffee'])).toBe('Bakery, Coffee');
  expect(showValue('phone', null)).toBe('Nothing');
});
