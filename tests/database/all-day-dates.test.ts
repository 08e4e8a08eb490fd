import ICAL from 'ical.js';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent, EventStatus } from '#contracts/events.ts';
import { writeCalendar, writeDate } from '../../src/features/events/calendar-file.ts';
import { calendarLinks } from '../../src/features/events/calendar-links.ts';
import { addDays, daysBetween } from '../../src/lib/shared/calendar-days.ts';
import { daysTouched, fromLocalTime } from '../../src/lib/shared/zoned-time.ts';
import { calendarFacts, marketDate } from '../support/event-fixtures.ts';
import { fc, runs } from '../support/properties.ts';
import { inRolledBackTransaction } from './support/personas.ts';

/** Clocks that change at midnight, by half an hour, to one o'clock and back to it, on other days than most, and never. */
const zones = [
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Asuncion',
  'America/Nuuk',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Chatham',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'UTC',
];
const rules = [
  null,
  'FREQ=DAILY;COUNT=40',
  'FREQ=DAILY;INTERVAL=3;COUNT=30',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=SA,SU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
  'FREQ=MONTHLY;BYDAY=2SU,-1SU',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=3,4,9,10,11;BYDAY=-1SU,1SU',
];
const today = new Date().toISOString().slice(0, 10);

const midnight = (day: string, zone: string) => fromLocalTime(`${day}T00:00`, zone) ?? '';

interface Plan {
  zone: string;
  first: string;
  days: number;
  rrule: string | null;
}
const plans: fc.Arbitrary<Plan> = fc.record({
  zone: fc.constantFrom(...zones),
  first: fc.integer({ min: 1, max: 400 }).map((days) => addDays(today, days)),
  days: fc.integer({ min: 1, max: 30 }),
  rrule: fc.constantFrom(...rules),
});

async function addEvent(tx: TransactionSql, { zone, first, days, rrule }: Plan) {
  const [event] = await tx<{ id: string; slug: string }[]>`insert into public.events ${tx({
    title: 'Fair',
    all_day: true,
    time_zone: zone,
    starts_at: midnight(first, zone),
    ends_at: midnight(addDays(first, days), zone),
    rrule,
    approval_status: 'approved',
  })} returning id, slug`;
  if (!event) throw new Error('No event.');
  return event;
}

interface Found {
  id: string;
  day: string;
  first: string;
  last: string;
  begins: boolean;
  ends: boolean;
  starts_at: string;
  ends_at: string;
  status: EventStatus;
}

/** The dates of an event with the days that they touch, and whether they begin and end with a day. */
const readDates = (tx: TransactionSql, event: string) => tx<Found[]>`
  select o.id, o.original_date::text as day, (o.starts_at at time zone e.time_zone)::date::text as first,
    ((o.ends_at - interval '1 second') at time zone e.time_zone)::date::text as last,
    ((o.starts_at - interval '1 second') at time zone e.time_zone)::date < (o.starts_at at time zone e.time_zone)::date as begins,
    ((o.ends_at - interval '1 second') at time zone e.time_zone)::date < (o.ends_at at time zone e.time_zone)::date as ends,
    to_json(o.starts_at) #>> '{}' as starts_at, to_json(o.ends_at) #>> '{}' as ends_at, o.status
  from public.event_occurrences as o join public.events as e on e.id = o.event_id where e.id = ${event} order by o.original_date`;

async function readCalendarEvent(tx: TransactionSql, slug: string) {
  const [row] = await tx<
    { events: CalendarEvent[] }[]
  >`select public.event_calendar(event => ${slug}) as events`;
  return row?.events[0];
}

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as unknown[])
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part));

/** The days of each date in a calendar file, by the day of its rule. */
function daysInFile(file: string, count: number): Map<string, string> {
  const [main, ...moved] = eventsOf(file);
  if (!main) return new Map();
  for (const date of moved) main.relateException(date);
  const found = new Map<string, string>();
  const steps = main.iterator();
  for (let next = steps.next() as ICAL.Time | null; next && found.size < count; next = steps.next()) {
    const { startDate, endDate } = main.getOccurrenceDetails(next);
    expect([startDate.isDate, endDate.isDate]).toEqual([true, true]);
    found.set(next.toString(), `${startDate.toString()} ${endDate.toString()}`);
  }
  return found;
}

/** What must hold of each date of an event that lasts so many days: in the database, and in what is made of it. */
async function expectWholeDays(
  tx: TransactionSql,
  event: { id: string; slug: string },
  zone: string,
  days: number,
) {
  const dates = await readDates(tx, event.id);
  const calendar = await readCalendarEvent(tx, event.slug);
  if (!calendar) {
    expect(dates).toHaveLength(0);
    return dates;
  }
  const inFile = daysInFile(writeCalendar([calendar], calendarFacts), dates.length);
  for (const date of dates) {
    const after = addDays(date.first, days);
    expect([date.last, date.begins, date.ends]).toEqual([addDays(date.first, days - 1), true, true]);
    expect(daysTouched(date.starts_at, date.ends_at, zone)).toEqual({ first: date.first, last: date.last });
    expect(inFile.get(date.day)).toBe(`${date.first} ${after}`);
    const [one] = eventsOf(writeDate(calendar, date, calendarFacts));
    expect([one?.startDate.toString(), one?.endDate.toString()]).toEqual([date.first, after]);
    const links = calendarLinks(
      { ...calendar },
      { ...marketDate, ...date, time_zone: zone, all_day: true },
      new URL('https://hub.test'),
    );
    expect(new URL(links.google).searchParams.get('dates')).toBe(
      `${date.first}/${after}`.replaceAll('-', ''),
    );
    for (const link of [links.outlook, links.office]) {
      const { searchParams } = new URL(link);
      expect([searchParams.get('startdt'), searchParams.get('enddt')]).toEqual([date.first, after]);
    }
  }
  const kept = await tx<{ id: string; day: string }[]>`
    select occurrence_id as id, day::text from private.event_days where event_id = ${event.id} order by day`;
  for (const { id, day } of kept) {
    const date = dates.find((one) => one.id === id);
    expect(date && date.first <= day && day <= date.last, `${day} is shown`).toBe(true);
  }
  for (const { day } of dates) expect(dates.filter((one) => one.day === day)).toHaveLength(1);
  return dates;
}

describe('an all-day event', () => {
  it('has the same whole days on each of its dates, in calendar files, links and calendars, in every time zone', () =>
    inRolledBackTransaction(async (tx) => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(plans, async (plan) => {
          const event = await addEvent(tx, plan);
          const dates = await expectWholeDays(tx, event, plan.zone, plan.days);
          for (const { day, first } of dates) expect(first).toBe(day);
          count += dates.length;
          await tx`delete from public.events where id = ${event.id}`;
        }),
        { numRuns: runs(12, 60) },
      );
      expect(count).toBeGreaterThan(50);
    }));

  it.each([
    ['a Sunday on which clocks go forward', 'America/New_York', 'FREQ=WEEKLY', '2027-02-28', '2027-03-14', 1],
    ['a weekend with it', 'America/New_York', 'FREQ=WEEKLY', '2027-02-27', '2027-03-13', 2],
  ])('takes its days on %s', (_when, zone, rrule, first, day, days) =>
    inRolledBackTransaction(async (tx) => {
      const plan = { zone, first, days, rrule: `${rrule};COUNT=6` };
      const dates = await expectWholeDays(tx, await addEvent(tx, plan), zone, days);
      expect(dates.find((date) => date.day === day)).toMatchObject({
        first: day,
        last: addDays(day, days - 1),
      });
    }),
  );

  it('has whole days whatever hours are given, also when it is changed to last all day', () =>
    inRolledBackTransaction(async (tx) => {
      const zone = 'America/New_York';
      const [event] = await tx<{ id: string; slug: string }[]>`
        insert into public.events (title, all_day, time_zone, starts_at, ends_at, rrule, approval_status) values ('Fair', false, ${zone},
          ${fromLocalTime(`${addDays(today, 20)}T09:00`, zone) ?? ''}, ${fromLocalTime(`${addDays(today, 22)}T17:00`, zone) ?? ''},
          'FREQ=WEEKLY;COUNT=50', 'approved') returning id, slug`;
      if (!event) throw new Error('No event.');
      const [, second] = await readDates(tx, event.id);
      await tx`update public.event_occurrences set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day',
        status = 'rescheduled', is_exception = true where id = ${second?.id ?? ''}`;
      await tx`update public.events set all_day = true where id = ${event.id}`;
      const dates = await expectWholeDays(tx, event, zone, 3);
      expect(dates).toHaveLength(50);
      expect(dates[1]?.first).toBe(addDays(dates[1]?.day ?? '', 1));
      const [row] = await tx`select sequence from public.events where id = ${event.id}`;
      expect(row).toEqual({ sequence: 1 });
    }));

  it('keeps the number of its days when a date is moved, over a change of clocks and in another zone', () =>
    inRolledBackTransaction(async (tx) => {
      const plan = { zone: 'America/New_York', first: '2027-02-28', days: 2, rrule: 'FREQ=WEEKLY;COUNT=3' };
      const event = await addEvent(tx, plan);
      const [first] = await readDates(tx, event.id);
      // As staff: any hour of the day is the day.
      await tx`update public.event_occurrences set is_exception = true, status = 'rescheduled',
        starts_at = lower(days.span), ends_at = upper(days.span)
        from (select private.whole_days(o.starts_at, o.ends_at, ${plan.zone}, '2027-03-13') as span
          from public.event_occurrences as o where o.id = ${first?.id ?? ''}) as days where id = ${first?.id ?? ''}`;
      const [moved] = await expectWholeDays(tx, event, plan.zone, 2);
      expect(moved).toMatchObject({ day: '2027-02-28', first: '2027-03-13', last: '2027-03-14' });
      for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Beirut']) {
        await tx`update public.events set time_zone = ${zone}, starts_at = ${midnight(plan.first, zone)},
          ends_at = ${midnight(addDays(plan.first, plan.days), zone)} where id = ${event.id}`;
        const dates = await expectWholeDays(tx, event, zone, 2);
        expect(dates.map(({ first: day }) => day)).toEqual(['2027-03-13', '2027-03-07', '2027-03-14']);
      }
    }));

  it('heals dates that were made with hours when it is saved', () =>
    inRolledBackTransaction(async (tx) => {
      const plan = { zone: 'America/New_York', first: '2027-02-28', days: 1, rrule: 'FREQ=WEEKLY;COUNT=6' };
      const event = await addEvent(tx, plan);
      await tx`update public.event_occurrences set ends_at = starts_at + interval '24 hours' where event_id = ${event.id}`;
      await tx`update public.events set starts_at = starts_at where id = ${event.id}`;
      await expectWholeDays(tx, event, plan.zone, 1);
    }));
});

it('days begin and end at the same moments for the database and for the site, whatever clocks do', () =>
  inRolledBackTransaction(async (tx) => {
    const cases = fc.sample(
      fc.record({
        zone: fc.constantFrom(...zones),
        first: fc.integer({ min: 0, max: 365 * 25 }).map((days) => addDays('2012-01-01', days)),
        days: fc.integer({ min: 1, max: 40 }),
      }),
      runs(2000, 10_000),
    );
    const given = cases.map(({ zone, first, days }) => ({
      zone,
      first,
      from: midnight(first, zone),
      until: midnight(addDays(first, days), zone),
    }));
    const found = await tx<{ from: Date; until: Date }[]>`
      select lower(d.span) as from, upper(d.span) as until
      from rows from (jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb)
        as (zone text, first date, "from" timestamptz, until timestamptz)) with ordinality as g(zone, first, starts, ends, place)
      cross join lateral (select private.whole_days(g.starts, g.ends, g.zone, g.first) as span) as d order by g.place`;
    expect(found.map(({ from, until }) => [from.toISOString(), until.toISOString()])).toEqual(
      given.map(({ from, until }) => [from, until]),
    );
  }));

describe('a timed event', () => {
  it('of a clock time that its day has twice takes place when it was given', () =>
    inRolledBackTransaction(async (tx) => {
      // Clocks go back from 2:00 to 1:00.
      for (const starts of ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']) {
        const [event] = await tx`insert into public.events (title, time_zone, starts_at, ends_at)
          values ('Night', 'America/New_York', ${starts}, ${new Date(Date.parse(starts) + 3_600_000)}) returning id`;
        const [date] =
          await tx`select starts_at from public.event_occurrences where event_id = ${String(event?.['id'])}`;
        expect((date?.['starts_at'] as Date).toISOString()).toBe(starts);
      }
    }));

  it.each([
    ['31 days in which clocks go back', '2027-10-15', 31, undefined],
    ['three months', '2027-01-02', 91, undefined],
    ['366 days', '2027-10-15', 366, undefined],
    ['367 days', '2027-10-15', 367, 'events_length'],
  ])('lasts %s', (_long, first, days, constraint) =>
    inRolledBackTransaction(async (tx) => {
      expect(daysBetween(first, addDays(first, days))).toBe(days);
      const plan = { zone: 'America/New_York', first, days, rrule: null };
      if (constraint === undefined) await expectWholeDays(tx, await addEvent(tx, plan), plan.zone, days);
      else await expect(addEvent(tx, plan)).rejects.toMatchObject({ constraint_name: constraint });
    }),
  );
});
