import { describe, expect, it } from 'vitest';
import { describePost } from '../../../src/features/business/posts/describe-post.ts';
import { isAtOwner, placeOf } from '../../../src/features/business/posts/place.ts';
import { describeDate } from '../../../src/lib/shared/describe-date.ts';
import { describeDiscount } from '../../../src/lib/shared/describe-discount.ts';
import { describePay } from '../../../src/lib/shared/describe-pay.ts';
import { describePrice } from '../../../src/lib/shared/describe-price.ts';

const owner = {
  id: 'b',
  name: 'Teahouse',
  time_zone: 'America/New_York',
  currency: 'USD',
  email: null,
  address_line1: '1 Mill Street',
  city: 'Alder Falls',
  state: 'ME',
  zip_code: '04001',
  country: 'US',
  latitude: 44.1,
  longitude: -70.2,
};
const year = String(new Date().getFullYear() + 1);
const event = {
  ...placeOf(owner),
  title: 'Tasting',
  summary: 'Six teas',
  attendance_mode: 'offline',
  starts_at: `${year}-12-01T19:30`,
  ends_at: `${year}-12-01T21:00`,
  registration_mode: 'internal',
  capacity: '20',
  cost: '$10 at the door',
  rrule: 'FREQ=WEEKLY;COUNT=4',
};

it('an event has its day, times, place and registration', () => {
  const words = describePost('event', event, owner, 'en');
  expect({ ...words, when: words.when.replaceAll('\u202f', ' ') }).toMatchObject({
    day: `${year}-12-01`,
    when: expect.stringMatching(/December 1, \d{4}, 7:30 PM – 9:00 PM$/) as string,
    repeats: 'Every week, 4 times',
    place: 'Teahouse, Alder Falls',
    address: '1 Mill Street, Alder Falls, ME, 04001',
    tagline: 'Six teas',
    chips: ['$10 at the door', '20 spots'],
    action: 'Register',
  });
});

it('an event without times, all day, online, or in Spanish', () => {
  expect(describePost('event', { ...event, starts_at: '', ends_at: '' }, owner, 'en').when).toBe(
    'Date and time',
  );
  const allDay = {
    ...event,
    all_day: true,
    starts_at: `${year}-12-01T00:00`,
    ends_at: `${year}-12-02T00:00`,
  };
  expect(describePost('event', allDay, owner, 'en').when).toMatch(/December 1, \d{4}, All day$/);
  const online = { ...event, attendance_mode: 'online', registration_mode: 'none' };
  expect(describePost('event', online, owner, 'en')).toMatchObject({
    place: 'Online',
    address: '',
    action: '',
  });
  expect(describePost('event', event, owner, 'es')).toMatchObject({
    repeats: 'Todas las semanas, 4 veces',
    action: 'Inscribirse',
  });
});

it('a deal and a job have their price, pay and dates', () => {
  const deal = { discount_kind: 'percent', discount_value: '20', valid_until: '2027-02-01T10:00' };
  expect(describePost('deal', deal, owner, 'en')).toMatchObject({
    when: 'Until Feb 1, 2027',
    chips: ['20% off'],
    action: 'Claim deal',
  });
  const job = {
    job_type: 'Part-time',
    salary_min: '15',
    salary_max: '18',
    salary_unit: 'HOUR',
    location: 'Mill Street',
    expire_date: '2027-02-01T10:00',
  };
  expect(describePost('job', job, owner, 'en')).toMatchObject({
    when: 'Teahouse · Mill Street',
    place: 'Apply by Feb 1, 2027',
    chips: ['Part-time', '$15 – $18 per hour'],
    action: 'Apply',
  });
});

it('knows whether an event takes place at its owner’s address', () => {
  expect(isAtOwner(event, owner)).toBe(true);
  expect(isAtOwner({ ...event, latitude: '', longitude: '' }, owner)).toBe(true);
  expect(isAtOwner({ ...event, city: 'Elsewhere' }, owner)).toBe(false);
  expect(isAtOwner({ ...event, latitude: '1', longitude: '2' }, owner)).toBe(false);
});

describe.each(['en', 'es'] as const)('the preview in %s says what the public page will say', (language) => {
  const pay = {
    salary_min: 20,
    salary_max: 25,
    salary_unit: 'HOUR',
    salary_currency: 'USD',
    salary_range: 'By experience',
  } as const;

  it.each([
    {},
    { salary_max: null },
    { salary_min: null },
    { salary_max: 20 },
    { salary_unit: 'YEAR' as const, salary_max: 48_000 },
    { salary_unit: null },
    { salary_min: null, salary_max: null },
  ])('of pay: %j', (change) => {
    const row = { ...pay, ...change };
    const typed = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]),
    );
    const { chips } = describePost('job', { job_type: 'Part-time', ...typed }, owner, language);
    expect(chips).toContain(describePay(row, language));
  });

  it.each([
    ['percent', 12.5],
    ['amount', 4],
  ] as const)('of a discount: %s', (kind, value) => {
    const typed = { discount_kind: kind, discount_value: String(value) };
    const row = { discount_kind: kind, discount_value: value, currency: 'USD' };
    expect(describePost('deal', typed, owner, language).chips).toEqual([describeDiscount(row, language)]);
  });

  it.each([
    ['', 0],
    ['', 12.5],
    ['Pay what you like', 0],
  ])('of a price: %j, %d', (cost, amount) => {
    const row = { cost: cost || null, price_amount: amount, price_currency: 'USD' };
    const typed = { ...event, cost, price_amount: String(amount) };
    expect(describePost('event', typed, owner, language).chips).toContain(describePrice(row, language));
  });

  it.each([
    ['12-01T19:30', '12-01T21:00', false],
    ['12-01T19:30', '12-03T21:00', false],
    ['12-01T00:00', '12-02T00:00', true],
    ['12-01T00:00', '12-04T00:00', true],
  ])('of its dates: %s to %s', (starts, ends, isAllDay) => {
    const typed = { starts_at: `${year}-${starts}`, ends_at: `${year}-${ends}`, all_day: isAllDay };
    const row = {
      starts_at: `${typed.starts_at}Z`,
      ends_at: `${typed.ends_at}Z`,
      time_zone: 'UTC',
      all_day: isAllDay,
    };
    expect(describePost('event', typed, owner, language).when).toBe(describeDate(row, language).line);
  });
});
