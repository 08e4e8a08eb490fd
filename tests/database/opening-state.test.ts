import { expect, it } from 'vitest';
import { weekdays } from '#contracts/calendar.ts';
import type { OpeningTimes, Slot } from '#contracts/opening-hours.ts';
import { addDays } from '../../src/lib/shared/calendar-days.ts';
import { openingState } from '../../src/lib/shared/opening-state.ts';
import { fc, runs } from '../support/properties.ts';
import { inRolledBackTransaction } from './support/personas.ts';

const clock = fc.integer({ min: 0, max: 1439 }).map((at) => {
  const rounded = at - (at % 30);
  return `${String(Math.floor(rounded / 60)).padStart(2, '0')}:${String(rounded % 60).padStart(2, '0')}`;
});
const slot: fc.Arbitrary<Slot> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ opens: clock, closes: fc.oneof(clock, fc.constant('24:00')) }) },
  { weight: 1, arbitrary: fc.constant({ opens: '00:00', closes: '24:00' }) },
  // Past midnight, until just before it opens again.
  {
    weight: 2,
    arbitrary: fc.constantFrom({ opens: '20:00', closes: '04:00' }, { opens: '06:00', closes: '05:30' }),
  },
);
const slots = fc.array(
  slot.filter(({ opens, closes }) => opens !== closes),
  { maxLength: 3 },
);
const newYear = Date.parse('2026-12-31T00:00:00Z');
const openingTimes: fc.Arbitrary<OpeningTimes & { at: number }> = fc.record({
  opening_hours: fc.oneof(
    fc.constant({}),
    fc.constant<OpeningTimes['opening_hours']>({ monday: [], sunday: [] }),
    fc.dictionary(fc.constantFrom(...weekdays), slots),
  ),
  special_hours: fc.array(
    fc
      .record({
        from: fc.integer({ min: -3, max: 3 }),
        days: fc.integer({ min: 0, max: 3 }),
        hours: fc.option(slots, { nil: undefined }),
      })
      .map(({ from, days, hours }) => ({
        from: addDays('2026-12-31', from),
        to: addDays('2026-12-31', from + days),
        ...(hours && { hours }),
      })),
    { maxLength: 3 },
  ),
  time_zone: fc.constantFrom(
    'America/New_York',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
    'UTC',
    'Pacific/Honolulu',
  ),
  temporarily_closed_until: fc.constantFrom(null, null, null, '2026-12-30', '2026-12-31'),
  at: fc
    .integer({ min: -8 * 48, max: 8 * 48 })
    .map((halfHours) => newYear + halfHours * 1_800_000 + 60_000 * (halfHours % 2)),
});
// The same where clocks change: around March 14 and November 7, 2027.
const changingTimes = fc
  .tuple(openingTimes, fc.constantFrom(73, 311), fc.constantFrom('America/New_York', 'America/Havana'))
  .map(([times, days, zone]) => ({
    ...times,
    special_hours: times.special_hours.map(({ from, to, ...rest }) => ({
      ...rest,
      from: addDays(from, days),
      to: addDays(to, days),
    })),
    time_zone: zone,
    at: times.at + days * 86_400_000,
  }));

it('the site and the database agree on who is open, whatever the hours', () =>
  inRolledBackTransaction(async (tx) => {
    const cases = [
      // Only special hours, past midnight.
      {
        opening_hours: {},
        special_hours: [
          { from: '2026-12-31', to: '2026-12-31', hours: [{ opens: '20:00', closes: '04:00' }] },
        ],
        time_zone: 'America/New_York',
        temporarily_closed_until: null,
        at: Date.parse('2027-01-01T03:00:00-05:00'),
      },
      ...fc.sample(openingTimes, runs(1500, 6000)),
      ...fc.sample(changingTimes, runs(500, 3000)),
    ];
    const found = await tx<{ is_open: boolean }[]>`
      select private.is_open_at(g.opening_hours, g.special_hours, g.time_zone, g.temporarily_closed_until, to_timestamp(g.at / 1000.0)) as is_open
      from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::text::jsonb)
        as (opening_hours jsonb, special_hours jsonb, time_zone text, temporarily_closed_until date, at double precision))
        with ordinality as g(opening_hours, special_hours, time_zone, temporarily_closed_until, at, place) order by g.place`;
    for (const [index, { at, ...times }] of cases.entries()) {
      const isOpen = ['open', 'always-open'].includes(openingState(times, at).kind);
      expect([times, new Date(at), isOpen]).toEqual([times, new Date(at), found[index]?.is_open]);
    }
    expect(found[0]).toEqual({ is_open: true });
    expect(new Set(found.map(({ is_open: isOpen }) => isOpen)).size).toBe(2);
  }));
