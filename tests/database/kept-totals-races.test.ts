import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDifferingTotals, findDifferingViews } from './support/differing-totals.ts';
import { sql, start } from './support/meet.ts';

let listings: string[] = [];
beforeAll(async () => {
  const added = await sql<{ id: string }[]>`insert into public.businesses (name, status)
    select 'Counted at once ' || n, 'approved' from generate_series(1, 4) as n returning id`;
  listings = added.map(({ id }) => id);
});
afterAll(async () => {
  await sql`delete from public.businesses where id in ${sql(listings)}`;
  await sql`select private.roll_listing_views()`;
});

const view = (listing = '') => sql`select public.count_listing_use(${listing}, 'view')`;

it('are those of the rows when many write at once, a day begins meanwhile, and all are counted anew', async () => {
  const work = async (worker: number) => {
    for (let turn = 0; turn < 25; turn += 1) {
      if (worker === 0) await sql`select private.roll_listing_views(current_date + ${turn % 2}::integer)`;
      else if (worker === 1) await sql`select private.merge_kept_counts()`;
      else if (worker === 2 && turn % 8 === 4) await sql`select private.recount_totals()`;
      else if (turn % 9 === 8)
        await sql`update public.listing_stats set count = count + 1 where business_id = ${listings[worker % 4] ?? ''} and kind = 'view'`;
      else await view(listings[(worker + turn) % 3]);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, worker) => work(worker)));
  expect(await findDifferingTotals(sql, ['listing uses'])).toEqual([]);
  expect(await findDifferingViews(sql)).toEqual([]);
});

it('do not make who views one listing wait for who views another, nor a new day wait for either', async () => {
  const open = Promise.withResolvers<undefined>();
  const first = start(
    null,
    (tx) => tx`select public.count_listing_use(${listings[0] ?? ''}, 'view')`,
    open.promise,
  );
  try {
    await first.ran;
    expect(
      await start(null, (tx) => tx`select public.count_listing_use(${listings[1] ?? ''}, 'view')`).ended,
    ).toMatchObject({ code: '' });
    const [day] = await sql`select private.roll_listing_views(current_date + 1) as moved`;
    expect(day).toEqual({ moved: 0 });
    expect(
      await start(null, (tx) => tx`select public.count_listing_use(${listings[2] ?? ''}, 'view')`).ended,
    ).toMatchObject({ code: '' });
  } finally {
    open.resolve(undefined);
  }
  expect(await first.ended).toMatchObject({ code: '' });
  expect(await findDifferingViews(sql)).toEqual([]);
});

it('count events published at once in new cities, and store each city once', async () => {
  const mark = `Race ${randomUUID().slice(0, 8)}`;
  const publish = (
    order: 'asc' | 'desc',
  ) => sql`insert into public.events (title, city, starts_at, ends_at, approval_status)
    select ${mark}, ${mark} || ' ' || n, now() + interval '1 day', now() + interval '2 days', 'approved'
    from (select generate_series(1, 20) as n) as cities order by n * ${order === 'asc' ? 1 : -1}::integer`;
  try {
    await Promise.all(Array.from({ length: 8 }, (_, worker) => publish(worker % 2 === 0 ? 'asc' : 'desc')));
    const [kept] =
      await sql`select (select count(*) from private.event_facets where city like ${`${mark}%`})::integer as cities,
      (select count(distinct k.event_id) from private.event_days as k join private.event_facets as g on g.id = k.facets_id
        join public.events as e on e.id = k.event_id and e.city = g.city where e.title = ${mark})::integer as events`;
    expect(kept).toEqual({ cities: 20, events: 160 });
  } finally {
    await sql`delete from public.events where title = ${mark}`;
  }
});

it('drop facets that no event has at their daily check, but not while somebody writes events', async () => {
  const city = `Race ${randomUUID().slice(0, 8)}`;
  const facets = async () => {
    const rows = await sql<
      { city: string }[]
    >`select city from private.event_facets where city like ${`${city}%`} order by city`;
    return rows.map((row) => row.city);
  };
  const makeDueForCheck = () =>
    sql`update private.event_facets set checked_at = now() - interval '25 hours' where city like ${`${city}%`}`;
  const [event] = await sql<
    { id: string }[]
  >`insert into public.events (title, city, starts_at, ends_at, approval_status)
    values (${city}, ${city}, now() + interval '1 day', now() + interval '2 days', 'approved') returning id`;
  try {
    await sql`update public.events set city = ${`${city} B`} where id = ${event?.id ?? ''}`;
    await sql`select public.renew_listed_events()`;
    expect(await facets()).toEqual([city, `${city} B`]);
    await makeDueForCheck();
    const open = Promise.withResolvers<undefined>();
    const writer = start(
      null,
      (tx) => tx`update public.events set city = ${city} where id = ${event?.id ?? ''}`,
      open.promise,
    );
    try {
      await writer.ran;
      await sql`select public.renew_listed_events()`;
      expect(await facets()).toEqual([city, `${city} B`]);
    } finally {
      open.resolve(undefined);
    }
    expect(await writer.ended).toMatchObject({ code: '' });
    await sql`select public.renew_listed_events()`;
    expect(await facets()).toEqual([city]);
    // In use: marked as checked, so not due again until tomorrow.
    const [kept] =
      await sql`select checked_at > now() - interval '1 hour' as is_checked from private.event_facets where city = ${city}`;
    expect(kept).toEqual({ is_checked: true });
  } finally {
    await sql`delete from public.events where id = ${event?.id ?? ''}`;
  }
});
