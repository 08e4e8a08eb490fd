import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { addDays } from '../../src/lib/shared/calendar-days.ts';
import { fc, runs } from '../support/properties.ts';
import { inRolledBackTransaction } from './support/personas.ts';

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const someOf = <T>(values: readonly T[], maxLength = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength });
const numbered = (days: readonly string[]) =>
  fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('1', '2', '3', '4', '5', '-1'), fc.constantFrom(...days))
      .map((pair) => pair.join('')),
    { minLength: 1, maxLength: 4 },
  );
const list = (name: string, values: readonly (string | number)[]) => `;${name}=${values.join(',')}`;
/** Rules that the database takes: of each frequency, of some days, of numbered ones, of dates and of positions. */
const randomRule = fc
  .oneof(
    fc.constant('FREQ=DAILY'),
    fc.constant('FREQ=WEEKLY'),
    someOf(weekdays, 5).map((days) => `FREQ=WEEKLY${list('BYDAY', days)}`),
    fc.constantFrom('FREQ=MONTHLY', 'FREQ=YEARLY'),
    numbered(weekdays).map((days) => `FREQ=MONTHLY${list('BYDAY', days)}`),
    someOf([1, 15, 28, 29, 30, 31, -1]).map((days) => `FREQ=MONTHLY${list('BYMONTHDAY', days)}`),
    fc
      .tuple(someOf(weekdays, 7), someOf([1, 2, 3, 4, 5, -1]))
      .map(([days, positions]) => `FREQ=MONTHLY${list('BYDAY', days)}${list('BYSETPOS', positions)}`),
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), numbered(weekdays))
      .map(([month, days]) => `FREQ=YEARLY${list('BYMONTH', [month])}${list('BYDAY', days)}`),
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), someOf(weekdays, 7), someOf([1, 2, 3, 4, 5, -1]))
      .map(
        ([month, days, positions]) =>
          `FREQ=YEARLY${list('BYMONTH', [month])}${list('BYDAY', days)}${list('BYSETPOS', positions)}`,
      ),
  )
  .chain((rule) =>
    fc.record({
      rule: fc
        .tuple(
          fc.constantFrom('', '', ';INTERVAL=2', ';INTERVAL=3'),
          fc.constantFrom('', '', ';COUNT=1', ';COUNT=7', ';UNTIL=20290228'),
        )
        .map(([interval, end]) => rule + interval + end),
      first: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days)),
    }),
  );

/** The dates of a rule up to a day, as ical.js has them. */
function datesByLibrary(rule: string, first: string, last: string): string[] {
  const found: string[] = [];
  const steps = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first));
  for (let next = steps.next() as ICAL.Time | null; next; next = steps.next()) {
    if (next.toString() > last) break;
    found.push(next.toString());
  }
  return found;
}

it('a rule has the same dates as in a calendar program', () =>
  inRolledBackTransaction(async (tx) => {
    const last = '2029-12-31';
    const cases = fc.sample(randomRule, runs(150, 1500));
    const found = await tx<{ rule: string; is_rule: boolean; days: string[] }[]>`
      select g.rule, private.is_rrule(g.rule) as is_rule,
        array(select day::text from private.rrule_dates(g.rule, g.first, ${last}) as day) as days
      from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::text::jsonb) as (rule text, first date))
        with ordinality as g(rule, first, place) order by g.place`;
    for (const [index, { rule, first }] of cases.entries()) {
      const { is_rule: isRule, days = [] } = found[index] ?? {};
      // A calendar file begins with the first date of its rule: ical.js takes any day for a position before it.
      const begins = days[0] ?? first;
      expect([rule, first, isRule, days]).toEqual([rule, first, true, datesByLibrary(rule, begins, last)]);
    }
  }));
