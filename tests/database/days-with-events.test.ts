import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { addDays } from '../../src/lib/shared/calendar-days.ts';
import { variants } from '../support/properties.ts';
import { mondayFrom } from '../support/public-pages.ts';
import { randomNumbers } from '../support/seed.ts';
import { inRolledBackTransaction } from './support/personas.ts';

const zones = [
  'America/New_York',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Berlin',
  'UTC',
];
const rules = [
  null,
  null,
  'FREQ=DAILY;COUNT=9',
  'FREQ=WEEKLY;COUNT=6',
  'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8',
  'FREQ=DAILY;INTERVAL=3',
];
const lengths = [1, 5, 30, 96];

/** A town of events of a kind and city of their own, around today, and what happens to them. */
async function addEvents(tx: TransactionSql, variant: number) {
  const random = randomNumbers(variant);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const mark = randomUUID().slice(0, 8);
  const [kind, other, city] = [`Kind ${mark}`, `Other ${mark}`, `City ${mark}`];
  for (const [name, slug] of [
    [kind, `kind-${mark}`],
    [other, `other-${mark}`],
  ] as const)
    await tx`insert into public.event_categories (name, slug) values (${name}, ${slug})`;
  const add = async () => {
    const hours = Math.floor(random() * 24 * 24) - 24 * 10;
    await tx`insert into public.events ${tx({
      title: 'A day',
      starts_at: new Date(Date.now() + hours * 3_600_000),
      ends_at: new Date(Date.now() + (hours + pick(lengths)) * 3_600_000),
      time_zone: pick(zones),
      rrule: pick(rules),
      approval_status: pick(['approved', 'approved', 'approved', 'draft']),
      categories: pick([[kind], [kind, other], [other]]),
      city: pick([city, city.toUpperCase(), 'Elsewhere']),
      attendance_mode: pick(['offline', 'online', 'mixed']),
    })}`;
  };
  const one = () =>
    `(select id from public.events where categories && '{"${kind}","${other}"}' order by md5(id::text || '${String(random())}') limit 1)`;
  const date = () =>
    `(select id from public.event_occurrences where event_id = ${one()} and ends_at > now() order by md5(id::text || '${String(random())}') limit 1)`;
  const change = async (inner = tx) => {
    const hours = String(Math.floor(random() * 90) - 40);
    await inner.unsafe(
      pick([
        `update public.event_occurrences set status = 'canceled', is_exception = true where id = ${date()}`,
        `update public.event_occurrences set starts_at = starts_at + interval '${hours} hours', ends_at = ends_at + interval '${hours} hours',
          is_exception = true where id = ${date()}`,
        `delete from public.event_occurrences where id = ${date()}`,
        `update public.events set approval_status = 'archived' where id = ${one()} and approval_status = 'approved'`,
        `update public.events set time_zone = '${pick(zones)}' where id = ${one()}`,
        `update public.events set rrule = 'FREQ=DAILY;COUNT=5' where id = ${one()}`,
        `update public.events set categories = '{"${other}"}', city = '${city}' where id = ${one()}`,
        `update public.events set ends_at = starts_at + interval '${String(pick(lengths))} hours' where id = ${one()}`,
        `delete from public.events where id = ${one()}`,
      ]),
    );
  };
  return { kind, other, city, slug: `kind-${mark}`, random, pick, add, change };
}
type Events = Awaited<ReturnType<typeof addEvents>>;

const inEvents = (variant: number, story: (tx: TransactionSql, events: Events) => Promise<void>) =>
  inRolledBackTransaction(async (tx) => {
    await story(tx, await addEvents(tx, variant));
  });

/** The first date of each event on some days, by going through all of them; without a last day, all that come. */
const firstDates = (tx: TransactionSql, kind: string, days: Days) =>
  tx<{ id: string; categories: string[]; city: string }[]>`
    select * from (select distinct on (event_id) occurrence_id as id, starts_at, categories, city
      from private.event_days as k join private.event_facets as g on g.id = k.facets_id
      where ${kind} = any (categories) and day >= coalesce(${days.first}::date, private.today() - 1) and (${days.last}::date is null or day <= ${days.last}::date)
        and (ends_at > now() or coalesce(${days.last}::date < private.today(), false) and ${days.first}::date is not null)
        and (${days.attendance} = '' or attendance_mode = 'mixed' or attendance_mode = case ${days.attendance} when 'online' then 'online' else 'offline' end)
        and (${days.city} = '' or lower(city) = lower(${days.city}))
      order by event_id, starts_at, occurrence_id) as first order by starts_at, id`;
interface Days {
  first: string | null;
  last: string | null;
  attendance: string;
  city: string;
}

it.each(variants(1, 2, 3, 4))(
  'list each event once, with its first date of these days, whatever was changed (%i)',
  (variant) =>
    inEvents(variant, async (tx, events) => {
      const { kind, city, slug, random, pick, add, change } = events;
      for (let count = 0; count < 25; count += 1) await add();
      let listed = 0;
      for (let step = 0; step < 12; step += 1) {
        await change();
        const stale =
          await tx`select from (select previous_day, lag(day) over (partition by event_id order by day, starts_at, occurrence_id) as before
            from private.event_days as d join private.event_facets as g on g.id = d.facets_id where g.categories && ${[kind, events.other]}) as k
          where previous_day is distinct from before`;
        expect(stale).toHaveLength(0);
        // As midnight passes, in the hub's zone.
        await tx`update public.site_settings set time_zone = ${pick(zones)}`;
        const first = Math.floor(random() * 16) - 8;
        const [bounds] = await tx<{ first: string; last: string }[]>`
          select (private.today() + ${first}::integer)::text as first, (private.today() + ${first + Math.floor(random() * 14)}::integer)::text as last`;
        const days: Days = {
          first: bounds?.first ?? null,
          last: pick([bounds?.last ?? null, bounds?.last ?? null, null]),
          attendance: pick(['', '', 'online', 'in-person']),
          city: pick(['', '', city]),
        };
        const expected = await firstDates(tx, kind, days);
        const [row] = await tx<{ page: { total: number; dates: { id: string }[] } }[]>`
          select public.event_page(category => ${slug}, in_city => ${days.city}, attendance => ${days.attendance},
            first_day => ${days.first}::date, last_day => ${days.last}::date, by_event => true, page_size => 500) as page`;
        expect(row?.page.dates.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(row?.page.total).toBe(expected.length);
        listed += expected.length;
      }
      expect(listed).toBeGreaterThan(20);
    }),
);

it.each(variants(12, 13, 14))(
  'the next date of each event is found by the dates and by the events (%i)',
  (variant) =>
    inEvents(variant, async (tx, { kind, city, pick, add, change }) => {
      for (let count = 0; count < 25; count += 1) await add();
      let listed = 0;
      for (let step = 0; step < 10; step += 1) {
        await change();
        const [attendance, inCity, skipped] = [
          pick(['', 'online', 'in-person']),
          pick(['', city]),
          pick([0, 4]),
        ];
        const dates = await tx<{ id: string }[]>`select id from (
          select distinct on (o.event_id) o.id, o.starts_at from public.events as e join public.event_occurrences as o on o.event_id = e.id
          where e.approval_status = 'approved' and ${kind} = any (e.categories) and o.ends_at > now()
            and (${inCity} = '' or lower(e.city) = lower(${inCity}))
            and (${attendance} = '' or e.attendance_mode = 'mixed' or e.attendance_mode = case ${attendance} when 'online' then 'online' else 'offline' end)
          order by o.event_id, o.starts_at, o.id) as first order by starts_at, id`;
        const expected = dates.map(({ id }) => id);
        // As if there were many, and as few as there are.
        for (const total of [1000, expected.length]) {
          const [row] = await tx<{ ids: string[] | null }[]>`
          select private.next_dates(${kind}, ${inCity}, ${attendance}, 6, ${skipped}, ${total}) as ids`;
          expect(row?.ids ?? []).toEqual(expected.slice(skipped, skipped + 6));
        }
        listed += expected.length;
      }
      expect(listed).toBeGreaterThan(20);
    }),
);

it.each(variants(5, 6, 7))(
  'know the nearest others that have some, of few events and of many (%i)',
  (variant) =>
    inEvents(variant, async (tx, { kind, city, slug, random, pick, add }) => {
      let found = 0;
      for (const many of [6, 45]) {
        for (let count = 0; count < many; count += 1) await add();
        for (let step = 0; step < 8; step += 1) {
          await tx`update public.site_settings set time_zone = ${pick(zones)}`;
          const first = Math.floor(random() * 24) - 8;
          const [inCity, attendance] = [pick(['', city]), pick(['', '', 'online', 'in-person'])];
          const [row] = await tx<{ answer: string[]; expected: string[] }[]>`
          with days as (select distinct k.day from private.event_days as k join private.event_facets as g on g.id = k.facets_id
              where ${kind} = any (g.categories) and k.ends_at > now() and (${inCity} = '' or lower(g.city) = lower(${inCity}))
              and (${attendance} = '' or attendance_mode = 'mixed' or attendance_mode = case ${attendance} when 'online' then 'online' else 'offline' end)),
            asked as (select private.today() as today, private.today() + ${first}::integer as first)
          select public.nearest_event_days(asked.first, asked.first + 1, ${slug}, ${inCity}, ${attendance})::text[] as answer,
            (array(select day::text from days where day between greatest(first - 7, today) and first - 1 order by day desc limit 1)
              || array(select day::text from days where day > greatest(first + 1, today) order by day limit 3)) as expected
          from asked`;
          expect(row?.answer).toEqual(row?.expected);
          found += row?.answer.length ?? 0;
        }
      }
      expect(found).toBeGreaterThan(10);
    }),
);

it('has none near for a category that there is not', () =>
  inRolledBackTransaction(async (tx) => {
    const [row] =
      await tx`select public.nearest_event_days('2027-01-01', '2027-01-01', ${`none-${randomUUID()}`}) as days`;
    expect(row).toEqual({ days: [] });
  }));

/** The events of a calendar file, by going through all days: those that come, and what was over in the last sixty days. */
const eventsOfCalendar = (tx: TransactionSql, kind: string) =>
  tx<
    { event_id: string }[]
  >`select distinct event_id from private.event_days as k join private.event_facets as g on g.id = k.facets_id
    where ${kind} = any (g.categories)
    and (ends_at > now() and day >= (now() at time zone 'UTC')::date - 1
      or ends_at <= now() and ends_at > now() - interval '60 days') order by event_id`;

it.each(variants(9, 10, 11))(
  'a calendar file has each event once, and another version whenever it says something else (%i)',
  (variant) =>
    inEvents(variant, async (tx, events) => {
      const { kind, slug, pick, add, change } = events;
      for (let count = 0; count < 20; count += 1) await add();
      const [business] = await tx<{ id: string }[]>`insert into public.businesses (name, status) values
        (${kind}, 'approved') returning id`;
      const read = async () => {
        const [row] = await tx<{ version: string; events: { id: string }[] }[]>`
          select public.event_calendar_version(${slug}) as version, public.event_calendar(${slug}) as events`;
        return { version: row?.version, events: row?.events ?? [] };
      };
      let before = await read();
      let changes = 0;
      for (let step = 0; step < 25; step += 1) {
        // Each with an id of its own, as rows that other transactions commit have.
        await tx.savepoint(async (inner) => {
          const event = before.events[step % Math.max(before.events.length, 1)];
          const otherwise = [
            () =>
              inner`update public.events set description = ${String(step)} where id = ${event?.id ?? null}`,
            () =>
              inner`update public.events set business_id = ${business?.id ?? null} where id = ${event?.id ?? null}`,
            () =>
              inner`update public.businesses set name = ${`${kind} ${String(step)}`} where id = ${business?.id ?? null}`,
            () => inner`update public.event_occurrences set status = 'canceled', is_exception = true
              where event_id = ${event?.id ?? null} and ends_at > now()`,
          ];
          await (step % 2 === 0 ? change(inner) : pick(otherwise)());
        });
        const after = await read();
        if (JSON.stringify(after.events) === JSON.stringify(before.events)) {
          before = after;
          continue;
        }
        expect(after.version).not.toBe(before.version);
        // Of a rule without a date there is no first day.
        const listed = (await eventsOfCalendar(tx, kind)).map(({ event_id: id }) => id);
        expect(after.events.map(({ id }) => id).sort()).toEqual(listed);
        before = after;
        changes += 1;
      }
      expect(changes).toBeGreaterThan(5);
      expect((await read()).version).toBe(before.version);
    }),
);

it('a calendar file has another version when a ticket costs something else', () =>
  inEvents(15, async (tx, { kind, slug, add }) => {
    for (let count = 0; count < 8; count += 1) await add();
    await tx`update public.events set registration_mode = 'internal' where ${kind} = any (categories)`;
    await tx`insert into public.ticket_types (event_id, name, price)
      select id, 'Admission', 1000 from public.events where ${kind} = any (categories)`;
    const read = async () => {
      const [row] = await tx<{ version: string; events: { offer?: { price: number } | null }[] }[]>`
        select public.event_calendar_version(${slug}) as version, public.event_calendar(${slug}) as events`;
      return { version: row?.version, prices: row?.events.flatMap(({ offer }) => offer?.price ?? []) ?? [] };
    };
    const before = await read();
    expect(before.prices).toContain(1000);
    await tx.savepoint(
      (inner) => inner`update public.ticket_types set price = 1200 where event_id in
        (select id from public.events where ${kind} = any (categories))`,
    );
    const after = await read();
    expect(after.prices).toContain(1200);
    expect(after.version).not.toBe(before.version);
  }));

it('a calendar file has the first day of each rule', () =>
  inEvents(8, async (tx, { kind, slug }) => {
    // In two months: what is over leaves the file after sixty days.
    const monday = addDays(mondayFrom(new Date().toISOString().slice(0, 10)), 56);
    const tuesday = addDays(monday, 1);
    const compact = (date: string) => date.replaceAll('-', '');
    const [year, month, date] = monday.split('-').map(Number);
    const day = (moment: string) => `${tuesday} ${moment}+00`;
    const series = [
      ['FREQ=WEEKLY', tuesday],
      ['FREQ=MONTHLY;INTERVAL=2', tuesday],
      ['FREQ=WEEKLY;BYDAY=FR;COUNT=3', addDays(tuesday, 3)],
      ['FREQ=WEEKLY;BYDAY=TU,FR', tuesday],
      [`FREQ=WEEKLY;UNTIL=${compact(addDays(tuesday, 30))}`, tuesday],
      [
        `FREQ=YEARLY;BYMONTH=${String(month)};BYMONTHDAY=${String(date)}`,
        `${String(Number(year) + 1)}${monday.slice(4)}`,
      ],
    ] as const;
    const add = (rrule: string) =>
      tx`insert into public.events ${tx({
        title: rrule,
        starts_at: day('10:00'),
        ends_at: day('11:00'),
        time_zone: 'UTC',
        rrule,
        approval_status: 'approved',
        categories: [kind],
      })}`;
    for (const [rrule] of series) await add(rrule);
    // It has no date.
    await add(`FREQ=WEEKLY;UNTIL=${compact(addDays(tuesday, -60))}`);
    const [row] = await tx<{ events: { title: string; first_day: string }[] }[]>`
      select public.event_calendar(${slug}) as events`;
    expect(row?.events.map(({ title, first_day: first }) => [title, first]).sort()).toEqual(
      series.map((pair) => [...pair]).sort(),
    );
  }));

it('treat a null filter as no filter', () =>
  inEvents(12, async (tx, { add }) => {
    for (let count = 0; count < 6; count += 1) await add();
    const [row] = await tx`select
        public.event_page(first_day => current_date, category => null, in_city => null, attendance => null) as page,
        public.event_page(first_day => current_date) as page_of_all,
        public.nearest_event_days(current_date, current_date, null, null, null) as days,
        public.nearest_event_days(current_date, current_date) as days_of_all,
        public.event_calendar_days(current_date, current_date + 6, null) as calendar,
        public.event_calendar_days(current_date, current_date + 6) as calendar_of_all,
        public.event_calendar_version(null) as version, public.event_calendar_version() as version_of_all`;
    expect(row?.['page']).toEqual(row?.['page_of_all']);
    expect(row?.['days']).toEqual(row?.['days_of_all']);
    expect(row?.['calendar']).toEqual(row?.['calendar_of_all']);
    expect(row?.['version']).toBe(row?.['version_of_all']);
    expect((row?.['page'] as { total: number }).total).toBeGreaterThan(0);
  }));
