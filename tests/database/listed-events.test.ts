import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';

const nextDates = `
  select e.id, e.title, e.search_document, e.categories, coalesce(e.city, '') as city, e.attendance_mode,
    (select max(o.ends_at) from public.event_occurrences as o where o.event_id = e.id) as until, next.id as next_id,
    next.starts_at as next_starts_at, next.ends_at as next_ends_at
  from public.events as e
  join lateral (select o.* from public.event_occurrences as o where o.event_id = e.id and o.ends_at > now()
    order by o.starts_at, o.id limit 1) as next on true
  where e.approval_status = 'approved'
    and (e.business_id is null or exists (select from public.businesses as b where b.id = e.business_id and b.status = 'approved'))`;

/** What is kept of the events of a town, but is not what their rows say, and the reverse. */
const differences = (tx: TransactionSql, ids: string[]) =>
  tx.unsafe(
    `with kept as (select * from private.listed_events where id = any ($1)), true_ones as (select * from (${nextDates}) as t where id = any ($1))
      (select 'kept' as only_in, id, title from kept except all select 'kept', id, title from true_ones)
      union all (select 'rows', id, title from true_ones except all select 'rows', id, title from kept)
      union all select 'both, differing', k.id, k.title from kept as k join true_ones as t on t.id = k.id where to_jsonb(k) <> to_jsonb(t)`,
    [ids],
  );

/** The titles and next dates of what a visitor finds, in the list of events and in the search of everything. */
async function find(tx: TransactionSql, q: string) {
  const [row] = await tx<
    {
      listed: { total: number; dates: { title: string; starts_at: string }[] };
      hub: { title: string; starts_at: string }[];
    }[]
  >`
    select public.event_page(q => ${q}, by_event => true) as listed, public.search_hub(${q}, 5) -> 'events' as hub`;
  const shown = (dates: { title: string; starts_at: string }[]) =>
    dates.map(({ title, starts_at }) => `${title} ${new Date(starts_at).toISOString()}`).sort();
  const listed = shown(row?.listed.dates ?? []);
  expect(shown(row?.hub ?? [])).toEqual(listed);
  expect(row?.listed.total).toBe(listed.length);
  return listed;
}

it('a search of events follows every change of an event, its dates and its business at once', () =>
  inTown(async (town, _act, tx) => {
    const id = town.approvedEvent;
    await tx`update public.events set title = 'Zqxkjw evening', business_id = ${town.approved}, starts_at = now() + interval '2 days',
      ends_at = now() + interval '50 hours', rrule = 'FREQ=WEEKLY;COUNT=3' where id = ${id}`;
    const changes: [change: string, isShown: boolean, q?: string][] = [
      [`events set summary = 'Bring a friend.' where id = '${id}'`, true],
      [`businesses set status = 'suspended', status_reason = 'Test' where id = '${town.approved}'`, false],
      [`events set summary = 'Bring two friends.' where id = '${id}'`, false],
      [`businesses set status = 'approved' where id = '${town.approved}'`, true],
      [`events set approval_status = 'pending' where id = '${id}'`, false],
      [`events set approval_status = 'approved' where id = '${id}'`, true],
      [`businesses set name = 'Zqwvkx hall' where id = '${town.approved}'`, true, 'zqwvkx zqxkjw'],
      [`events set title = 'Zqkkvv evening' where id = '${id}'`, false],
      [`events set description = 'With a zqxkjw.', attendance_mode = 'online' where id = '${id}'`, true],
      [`events set city = 'Elsewhere', categories = '{}' where id = '${id}'`, true],
      [
        `event_occurrences set starts_at = starts_at - interval '3 weeks', ends_at = ends_at - interval '3 weeks' where event_id = '${id}'
          and starts_at < now() + interval '5 days'`,
        true,
      ],
      [
        `event_occurrences set starts_at = starts_at - interval '3 years', ends_at = ends_at - interval '3 years' where event_id = '${id}'`,
        false,
      ],
    ];
    for (const [change, isShown, q = 'zqxkjw'] of changes) {
      await tx.unsafe(`update public.${change}`);
      expect({ change, differing: [...(await differences(tx, [id]))] }).toEqual({ change, differing: [] });
      const [next] = await tx.unsafe<{ title: string; next_starts_at: Date }[]>(
        `select title, next_starts_at from (${nextDates}) as t where id = $1`,
        [id],
      );
      expect({ change, found: await find(tx, q) }).toEqual({
        change,
        found: isShown && next ? [`${next.title} ${next.next_starts_at.toISOString()}`] : [],
      });
    }
    await tx`delete from public.event_occurrences where event_id = ${id}`;
    expect([...(await differences(tx, [id]))]).toEqual([]);
  }));

it('an event whose kept date is over is found with its next one, also before that is written', () =>
  inTown(async (town, _act, tx) => {
    const id = town.approvedEvent;
    await tx`update public.events set title = 'Zqxkjw evening', starts_at = now() + interval '2 days', ends_at = now() + interval '50 hours',
      rrule = 'FREQ=WEEKLY;COUNT=3' where id = ${id}`;
    const found = await find(tx, 'zqxkjw');
    expect(found).toHaveLength(1);
    // As if it had been written a week ago.
    await tx`update private.listed_events set next_id = gen_random_uuid(), next_starts_at = now() - interval '5 days',
      next_ends_at = now() - interval '4 days' where id = ${id}`;
    expect(await find(tx, 'zqxkjw')).toEqual(found);
    await tx`select public.renew_listed_events()`;
    expect([...(await differences(tx, [id]))]).toEqual([]);

    // As if a year had passed.
    await tx`update private.listed_events set until = now() - interval '1 minute', next_ends_at = now() - interval '1 minute',
      next_starts_at = now() - interval '1 hour' where id = ${id}`;
    expect(await find(tx, 'zqxkjw')).toEqual([]);
    await tx`alter table public.event_occurrences disable trigger user`;
    await tx`delete from public.event_occurrences where event_id = ${id}`;
    await tx`alter table public.event_occurrences enable trigger user`;
    await tx`select public.renew_listed_events()`;
    expect(await tx`select from private.listed_events where id = ${id}`).toHaveLength(0);
  }));

it('an event is not shown that is not public, whatever is kept of it', () =>
  inTown(async (town, _act, tx) => {
    const id = town.approvedEvent;
    await tx`update public.events set title = 'Zqxkjw evening', business_id = ${town.approved}, starts_at = now() + interval '2 days',
      ends_at = now() + interval '50 hours', rrule = null where id = ${id}`;
    const [kept] = await tx`select * from private.listed_events where id = ${id}`;
    expect(await find(tx, 'zqxkjw')).toHaveLength(1);
    for (const hidden of [
      `events set approval_status = 'pending' where id = '${id}'`,
      `businesses set status = 'suspended', status_reason = 'Test' where id = '${town.approved}'`,
    ]) {
      await tx.unsafe(`update public.${hidden}`);
      await tx`insert into private.listed_events ${tx(kept ?? {})} on conflict do nothing`;
      const [row] = await tx<{ dates: unknown[]; hub: unknown[] }[]>`
        select public.event_page(q => 'zqxkjw', by_event => true) -> 'dates' as dates, public.search_hub('zqxkjw', 5) -> 'events' as hub`;
      expect(row).toEqual({ dates: [], hub: [] });
      await tx`update public.events set approval_status = 'approved' where id = ${id}`;
    }
  }));
