import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayIndex } from '../../src/lib/shared/calendar-days.ts';
import { inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
type Row = Record<string, unknown>;

/** What a function answers as JSON. */
async function ask<Answer>(act: Act, who: PersonaName, call: string): Promise<Answer> {
  const [row] = await act(who, `select public.${call} as answer`);
  return row?.['answer'] as Answer;
}

const slugOf = async (act: Act, table: string, id: string) =>
  String((await act('admin', `select slug from public.${table} where id = '${id}'`))[0]?.['slug']);

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => addDays(today, days);
const nextYear = new Date().getUTCFullYear() + 1;

describe('events page', () => {
  const find = (act: Act, args: string) =>
    ask<{ total: number; dates: Row[]; categories: Row[]; cities: Row[] }>(
      act,
      'anon',
      `event_page(${args})`,
    );

  it('shows only approved events with free places to every caller', () =>
    inTown(async (_town, act) => {
      const { total, dates } = await find(act, `category => 'test-fairs'`);
      expect(total).toBe(1);
      expect(dates).toMatchObject([{ title: 'Bread day', places_left: 1, business_name: 'Old Mill Bakery' }]);
      const asOwner = await ask<{ total: number }>(act, 'owner', `event_page(category => 'test-fairs')`);
      expect(asOwner.total).toBe(1);
    }));

  it('filters by text, place, and attendance mode, and counts facets', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.events set city = 'T-Falls', attendance_mode = 'mixed' where id = ${town.approvedEvent}`;
      for (const args of [
        `q => 'bread', in_city => 't-falls'`,
        `q => 'brea', attendance => 'online'`,
        `attendance => 'in-person', in_city => 'T-Falls'`,
      ])
        expect(
          (await find(act, args)).dates.map((row) => row['title']),
          args,
        ).toContain('Bread day');
      for (const args of [`q => 'zeppelin'`, `category => 'no-such'`, `in_city => 'T-Nowhere'`])
        expect(await find(act, args), args).toMatchObject({ total: 0, dates: [] });
      const { categories, cities } = await find(act, `category => 'test-fairs'`);
      expect(categories).toContainEqual({ slug: 'test-fairs', name: 'Test fairs', dates: 1 });
      expect(cities).toEqual([{ name: 'T-Falls', dates: 1 }]);
    }));

  it('lists a series once with its next date of the days asked for, the later ones, and counts of events', () =>
    inTown(async (_town, act, tx) => {
      await tx`insert into public.events (title, starts_at, ends_at, time_zone, approval_status, categories, rrule)
        values ('Weekly', ${`${inDays(40)} 12:00+00`}, ${`${inDays(40)} 13:00+00`}, 'UTC', 'approved', '{Test fairs}',
          'FREQ=WEEKLY;COUNT=6')`;
      const inAMonth = `category => 'test-fairs', first_day => '${inDays(41)}', last_day => '${inDays(70)}'`;
      expect((await find(act, inAMonth)).total).toBe(4);
      const { total, dates, categories } = await find(act, `${inAMonth}, by_event => true`);
      expect(total).toBe(1);
      expect(dates).toMatchObject([{ title: 'Weekly', original_date: inDays(47) }]);
      expect(dates[0]?.['later']).toMatchObject({
        total: 4,
        dates: [
          { original_date: inDays(54), status: 'scheduled' },
          { original_date: inDays(61) },
          { original_date: inDays(68) },
        ],
      });
      expect(categories).toContainEqual({ slug: 'test-fairs', name: 'Test fairs', dates: 1 });
      const all = await find(act, `category => 'test-fairs', by_event => true`);
      expect(all.dates.map((row) => row['title'])).toEqual(['Bread day', 'Weekly']);
    }));

  it('leaves out what is over of a day that is not, unless dates are listed', () =>
    inTown(async (_town, act, tx) => {
      await tx`insert into public.events (title, starts_at, ends_at, time_zone, approval_status, categories) values
        ('Elapsed', now() - interval '2 minutes', now() - interval '1 minute', 'UTC', 'approved', '{Test fairs}')`;
      const today = (
        await tx<
          { day: string }[]
        >`select ((now() - interval '2 minutes') at time zone 'UTC')::date::text as day`
      )[0]?.day;
      const args = `q => 'elapsed', category => 'test-fairs', first_day => '${today ?? ''}', last_day => (now() at time zone 'UTC')::date`;
      expect((await find(act, args)).total).toBe(1);
      expect((await find(act, `${args}, by_event => true`)).total).toBe(0);
    }));

  it("filters by date in the event's time zone", () =>
    inTown(async (_town, act, tx) => {
      await tx`insert into public.events (title, starts_at, ends_at, time_zone, approval_status, categories) values
        ('Late', ${`${inDays(40)} 03:30+00`}, ${`${inDays(40)} 04:00+00`}, 'America/New_York', 'approved', '{Test fairs}')`;
      const on = (day: string) =>
        find(act, `category => 'test-fairs', first_day => '${day}', last_day => '${day}'`);
      expect((await on(inDays(39))).total).toBe(1);
      expect((await on(inDays(40))).total).toBe(0);
    }));

  it('accepts any page number and size', () =>
    inTown(async (_town, act) => {
      expect((await find(act, 'page => 2147483647, page_size => 500')).dates).toEqual([]);
      expect((await find(act, 'page => -3, page_size => -1')).dates.length).toBeLessThanOrEqual(1);
    }));

  it('has no dates between days in the wrong order, or before today', () =>
    inTown(async (_town, act) => {
      const turned = `first_day => '2026-12-01', last_day => '2026-01-01'`;
      expect((await find(act, turned)).dates).toEqual([]);
      expect((await find(act, `last_day => '2020-01-01'`)).dates).toEqual([]);
    }));
});

describe('days of a calendar', () => {
  interface Day {
    day: string;
    total: number;
    dates: { title: string; status: string }[];
  }
  const read = async (act: Act, args: string) => {
    const found = await ask<{ days: Day[]; chosen: Row[]; categories: Row[] }>(
      act,
      'anon',
      `event_calendar_days(${args})`,
    );
    const filled = found.days.filter(({ total }) => total > 0);
    const totals = Object.fromEntries(filled.map(({ day, total }) => [day, total]));
    return { ...found, filled, totals };
  };
  // May of next year: what is over is left out.
  const year = nextYear;
  const inMay = `category => 'test-fairs', first_day => '${year}-05-01', last_day => '${year}-05-31'`;
  const add = (
    tx: TransactionSql,
    title: string,
    starts: string,
    ends: string,
    rrule: string | null = null,
  ) =>
    tx`insert into public.events (title, starts_at, ends_at, time_zone, rrule, approval_status, categories)
      values (${title}, ${starts}, ${ends}, 'America/New_York', ${rrule}, 'approved', '{Test fairs}') returning id`;

  it('have how many dates they have, and the first of them in order', () =>
    inTown(async (_town, act, tx) => {
      for (const hour of ['15', '13', '14'])
        await add(tx, `At ${hour}`, `${year}-05-03 ${hour}:00+00`, `${year}-05-03 ${hour}:30+00`);
      const may = await read(act, `${inMay}, per_day => 2, chosen_day => '${year}-05-03'`);
      expect(may.days).toHaveLength(31);
      expect(may.totals).toEqual({ [`${year}-05-03`]: 3 });
      expect(may.filled[0]?.dates).toMatchObject([{ title: 'At 13' }, { title: 'At 14' }]);
      expect(may.chosen).toMatchObject([{ title: 'At 13' }, { title: 'At 14' }, { title: 'At 15' }]);
      expect(may.categories).toContainEqual({ slug: 'test-fairs', name: 'Test fairs' });
      expect((await read(act, inMay.replace('test-fairs', 'no-such'))).days).toEqual([]);
    }));

  it("are those of the event's own time zone, all that a date touches, and each of a series", () =>
    inTown(async (_town, act, tx) => {
      await add(tx, 'Weekend', `${year}-05-08 03:00+00`, `${year}-05-10 04:00+00`);
      await add(tx, 'Weekly', `${year}-05-04 22:00+00`, `${year}-05-04 23:00+00`, 'FREQ=WEEKLY;COUNT=4');
      expect((await read(act, inMay)).totals).toEqual({
        [`${year}-05-04`]: 1,
        [`${year}-05-07`]: 1,
        [`${year}-05-08`]: 1,
        [`${year}-05-09`]: 1,
        [`${year}-05-11`]: 1,
        [`${year}-05-18`]: 1,
        [`${year}-05-25`]: 1,
      });
    }));

  it('are those of a series until its next date, however long each is', () =>
    inTown(async (_town, act, tx) => {
      await add(tx, 'All month', `${year}-05-04 15:00+00`, `${year}-06-03 15:00+00`, 'FREQ=DAILY;COUNT=5');
      const { totals } = await read(act, inMay);
      expect(totals[`${year}-05-06`]).toBe(2);
      expect(totals[`${year}-05-20`]).toBe(1);
    }));

  it('follow what changes, in the same transaction', () =>
    inTown(async (town, act, tx) => {
      const [event] = await add(tx, 'Walk', `${year}-05-04 22:00+00`, `${year}-05-04 23:00+00`);
      const id = String(event?.['id']);
      const totals = async () => (await read(act, inMay)).totals;
      await tx`update public.event_occurrences set starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days',
        is_exception = true where event_id = ${id}`;
      expect(await totals()).toEqual({ [`${year}-05-06`]: 1 });
      await tx`update public.events set status = 'canceled' where id = ${id}`;
      expect((await read(act, inMay)).filled[0]?.dates).toMatchObject([{ status: 'canceled' }]);
      await tx`update public.events set business_id = ${town.approved} where id = ${id}`;
      await tx`update public.businesses set status = 'suspended', status_reason = 'x' where id = ${town.approved}`;
      expect(await totals()).toEqual({});
      await tx`update public.businesses set status = 'approved' where id = ${town.approved}`;
      expect(await totals()).toEqual({ [`${year}-05-06`]: 1 });
      await tx`update public.event_categories set name = 'Other fairs' where slug = 'test-fairs'`;
      expect(await totals()).toEqual({ [`${year}-05-06`]: 1 });
      await tx`update public.events set categories = '{}' where id = ${id}`;
      expect(await totals()).toEqual({});
      await tx`update public.events set categories = '{Other fairs}', approval_status = 'archived' where id = ${id}`;
      expect(await totals()).toEqual({});
      const [kept] =
        await tx`select count(*)::integer as rows from private.event_days where event_id = ${id}`;
      expect(kept).toEqual({ rows: 0 });
    }));

  it('leave out what is over of today, and have what was on days before', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.site_settings set time_zone = 'UTC'`;
      await tx`update public.events set approval_status = 'archived' where id = ${town.approvedEvent}`;
      await tx`insert into public.events (title, starts_at, ends_at, time_zone, approval_status, categories) values
        ('Over', date_trunc('day', now()), date_trunc('day', now()) + interval '1 microsecond', 'UTC', 'approved', '{Test fairs}'),
        ('On', now(), now() + interval '1 minute', 'UTC', 'approved', '{Test fairs}'),
        ('Before', now() - interval '2 days', now() - interval '47 hours', 'UTC', 'approved', '{Test fairs}')`;
      const around = `category => 'test-fairs', first_day => current_date - 3, last_day => current_date, chosen_day => current_date`;
      const { filled, chosen } = await read(act, around);
      const titles = filled.map(({ total, dates }) => [total, dates.map(({ title }) => title)]);
      expect(titles.at(0)).toEqual([1, ['Before']]);
      expect(titles.at(-1)).toEqual([1, ['On']]);
      expect(chosen).toMatchObject([{ title: 'On' }]);
    }));

  it('are six weeks at most, and none in the wrong order', () =>
    inTown(async (_town, act) => {
      const long = await read(
        act,
        `first_day => '${year}-01-01', last_day => '${year + 2}-01-01', per_day => 1000`,
      );
      expect(long.days).toHaveLength(42);
      expect((await read(act, `first_day => '${year}-02-01', last_day => '${year}-01-01'`)).days).toEqual([]);
    }));
});

describe('calendar feed', () => {
  const read = (act: Act, args = '') => ask<Row[]>(act, 'anon', `event_calendar(${args})`);

  it('contains approved events and reports dates that deviate from the rule', () =>
    inTown(async (_town, act, tx) => {
      const [event] =
        await tx`insert into public.events (title, starts_at, ends_at, rrule, approval_status, categories) values
        ('Walk', now() + interval '1 day', now() + interval '25 hours', 'FREQ=DAILY;COUNT=5', 'approved', '{Test fairs}') returning id, slug`;
      const id = String(event?.['id']);
      await tx`update public.event_occurrences set status = 'canceled' where id = (
        select id from public.event_occurrences where event_id = ${id} order by starts_at offset 1 limit 1)`;
      await tx`update public.event_occurrences set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours',
        status = 'rescheduled' where id = (select id from public.event_occurrences where event_id = ${id} order by starts_at offset 2 limit 1)`;
      const [walk] = await read(act, `event => '${String(event?.['slug'])}'`);
      expect(walk).toMatchObject({ title: 'Walk', sequence: 0, status: 'scheduled' });
      expect(walk?.['moved']).toMatchObject([
        { status: 'canceled', sequence: 1 },
        { status: 'rescheduled', sequence: 1 },
      ]);
      const titles = (await read(act, `category => 'test-fairs'`)).map((row) => row['title']);
      expect(titles).toEqual(['Bread day', 'Walk']);
    }));

  it('includes a canceled event and omits private ones', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.events set status = 'canceled' where id = ${town.approvedEvent}`;
      expect(await read(act, `category => 'test-fairs'`)).toMatchObject([
        { status: 'canceled', sequence: 1, moved: [] },
      ]);
      await tx`update public.businesses set status = 'suspended', status_reason = 'x' where id = ${town.approved}`;
      expect(await read(act, `category => 'test-fairs'`)).toEqual([]);
    }));

  it('starts a series on the first date of its rule', () =>
    inTown(async (_town, act, tx) => {
      await tx`insert into public.events (title, slug, starts_at, ends_at, time_zone, rrule, approval_status) values ('First Thursday',
        't-first-thursday', ${`${nextYear}-01-01 17:00+00`}, ${`${nextYear}-01-01 18:00+00`}, 'UTC', 'FREQ=MONTHLY;BYDAY=1TH', 'approved')`;
      const [{ slug } = { slug: '' }] = await tx<
        { slug: string }[]
      >`select slug from public.events where title = 'First Thursday'`;
      const firstThursday = addDays(`${nextYear}-01-01`, (3 - weekdayIndex(`${nextYear}-01-01`) + 7) % 7);
      expect(await read(act, `event => '${slug}'`)).toMatchObject([{ first_day: firstThursday, moved: [] }]);
    }));
});

describe('related content of an event', () => {
  it('reports gone only for a formerly public event', () =>
    inTown(async (town, act, tx) => {
      const gone = async (id: string) =>
        (await ask<{ is_gone: boolean }>(act, 'anon', `event_context('${await slugOf(act, 'events', id)}')`))
          .is_gone;
      expect(await gone(town.approvedEvent)).toBe(false);
      expect(await gone(town.draftEvent)).toBe(false);
      await tx`update public.events set approval_status = 'archived' where id = ${town.approvedEvent}`;
      expect(await gone(town.approvedEvent)).toBe(true);
    }));
});

describe('registrations', () => {
  it('are visible only to the attendee, with the waitlist position and online link', () =>
    inTown(async (town, act) => {
      await act('stranger', `select * from public.register_for_event('${town.occurrenceId}')`);
      await act('manager', `select * from public.register_for_event('${town.occurrenceId}')`);
      await act('contributor', `select * from public.register_for_event('${town.occurrenceId}')`);
      const mine = (who: PersonaName) => ask<Row[]>(act, who, 'my_registrations()');
      // Both dates start together, and what starts together has no order of its own.
      const member = await mine('member');
      expect(member).toHaveLength(2);
      expect(member).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            status: 'registered',
            place: null,
            online_url: 'https://meet.test/room',
            order_id: null,
          }),
          expect.objectContaining({ status: 'registered', order_id: town.ticketing.order }),
        ]),
      );
      expect(await mine('manager')).toMatchObject([{ status: 'waitlisted', place: 1, online_url: null }]);
      expect(await mine('contributor')).toMatchObject([{ status: 'waitlisted', place: 2 }]);
      expect(await mine('owner')).toEqual([]);
      await expect(act('anon', 'select public.my_registrations()')).rejects.toMatchObject({ code: '42501' });
    }));

  it('are counted only for organizers', () =>
    inTown(async (town, act) => {
      const dates = async (who: PersonaName) =>
        (await ask<Row[]>(act, who, 'check_in_dates()')).filter((row) => row['id'] === town.occurrenceId);
      for (const who of ['owner', 'manager', 'contributor', 'editor', 'admin'] as const)
        expect(await dates(who), who).toMatchObject([{ coming: 1, came: 0, waiting: 0 }]);
      for (const who of ['stranger', 'member'] as const) expect(await dates(who), who).toEqual([]);
      await expect(act('anon', 'select public.check_in_dates()')).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('deals', () => {
  const stateOf = async (town: Town, act: Act, which: 'publicDeal' | 'membersDeal' | 'draftDeal') =>
    ask<string>(act, 'anon', `deal_state('${await slugOf(act, 'deals', town[which])}')`);

  it('lists public and members-only deals with category counts', () =>
    inTown(async (_town, act) => {
      for (const who of ['anon', 'member', 'admin'] as const) {
        const { total, deals, categories } = await ask<{ total: number; deals: Row[]; categories: Row[] }>(
          act,
          who,
          `deal_page(category => 'test-bakeries')`,
        );
        expect([total, deals.length], who).toEqual([1, 1]);
        expect(deals).toMatchObject([{ title: 'Two for one', visibility: 'public' }]);
        expect(categories).toContainEqual({ slug: 'test-bakeries', name: 'Test bakeries', deals: 1 });
      }
      const none = await ask<{ total: number }>(act, 'anon', `deal_page(q => 'zeppelin')`);
      expect(none.total).toBe(0);
    }));

  it('reports members only, expired, or not found to a visitor, and hides drafts', () =>
    inTown(async (town, act, tx) => {
      expect(await stateOf(town, act, 'publicDeal')).toBe('public');
      expect(await stateOf(town, act, 'membersDeal')).toBe('members');
      expect(await stateOf(town, act, 'draftDeal')).toBe('unknown');
      await tx`update public.deals set status = 'ended' where id = ${town.publicDeal}`;
      expect(await stateOf(town, act, 'publicDeal')).toBe('over');
    }));

  it('are visible to the claimant only, even after the deal ended', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.deals set status = 'ended' where id = ${town.publicDeal}`;
      expect(await ask<Row[]>(act, 'member', 'my_deals()')).toMatchObject([
        { code: 'BREAD', title: 'Two for one' },
      ]);
      expect(await ask<Row[]>(act, 'owner', 'my_deals()')).toEqual([]);
      await expect(act('anon', 'select public.my_deals()')).rejects.toMatchObject({ code: '42501' });
    }));

  it('are redeemed and listed only by those who manage the business', () =>
    inTown(async (town, act) => {
      const mine = async (who: PersonaName) =>
        (await ask<Row[]>(act, who, 'deals_to_redeem()')).filter((row) => row['id'] === town.publicDeal);
      for (const who of ['owner', 'manager', 'contributor', 'editor', 'admin'] as const)
        expect(await mine(who), who).toMatchObject([{ title: 'Two for one', redeemed: 0 }]);
      for (const who of ['stranger', 'member'] as const) expect(await mine(who), who).toEqual([]);
      await expect(act('anon', 'select public.deals_to_redeem()')).rejects.toMatchObject({ code: '42501' });
    }));
});
