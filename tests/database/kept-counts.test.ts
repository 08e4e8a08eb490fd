import { randomUUID } from 'node:crypto';
import type { Fragment, TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { inRolledBackTransaction } from './support/personas.ts';
import { addTown, type PersonaName } from './support/town.ts';

/** A town whose public things have a city and categories of their own, which nothing else counts for. */
async function addCountedTown(tx: TransactionSql) {
  const town = await addTown(tx);
  const mark = randomUUID().slice(0, 8);
  const [city, kind] = [`City ${mark}`, `Kind ${mark}`];
  const addCategory = async (table: string, parent?: string) => {
    const slug = `${parent === undefined ? 'kind' : 'leaf'}-${mark}`;
    const row = {
      name: parent === undefined ? kind : `Leaf ${mark}`,
      slug,
      ...(parent !== undefined && { parent_id: parent }),
    };
    const [added] = await tx`insert into public.${tx(table)} ${tx(row)} returning id`;
    return String(added?.['id']);
  };
  const parent = await addCategory('business_categories');
  const leaf = await addCategory('business_categories', parent);
  await addCategory('event_categories');
  await addCategory('job_categories');
  const section = await addCategory('post_categories');
  await tx`update public.businesses set city = ${city}, categories = ${[`Leaf ${mark}`]} where id = ${town.approved}`;
  await tx`update public.events set city = ${city}, categories = ${[kind]} where id = ${town.approvedEvent}`;
  await tx`update public.jobs set categories = ${[kind]} where id = ${town.activeJob}`;
  await tx`insert into public.post_category_mapping (post_id, category_id) values (${town.publishedPost}, ${section})`;
  return { town, city: city.toLowerCase(), kind, parent, leaf, section };
}
type CountedTown = Awaited<ReturnType<typeof addCountedTown>>;

const inCountedTown = (story: (tx: TransactionSql, counted: CountedTown) => Promise<void>) =>
  inRolledBackTransaction(async (tx) => {
    await story(tx, await addCountedTown(tx));
  });

const keysOf = ({ city, kind, parent, leaf, section }: CountedTown) => [city, kind, parent, leaf, section];

/** What is kept of the town's own city and categories, next to what is counted anew from the rows. */
const compare = (tx: TransactionSql, keys: string[]) =>
  tx`select kind, one, two, three, kept.n as kept, counted.n as counted
    from (select kind, one, two, three, sum(change) as n from private.kept_counts
      where at <= now() and kind = any ('{businesses,events,deals,jobs,posts}') group by 1, 2, 3, 4 having sum(change) <> 0) as kept
    full join (select kind, key.one, key.two, key.three, count(*) as n
      from unnest('{businesses,events,deals,jobs,posts}'::text[]) as kind, private.count_rows(kind, null) as r, unnest(r.keys) as key
      where r.since <= now() and r.until > now() group by 1, 2, 3, 4) as counted using (kind, one, two, three)
    where kept.n is distinct from counted.n and (one = any (${keys}) or two = any (${keys}))`;

/** How many things of each kind the town's own city and categories have. */
async function totals(tx: TransactionSql, { city, kind, parent, leaf, section }: CountedTown) {
  const [row] = await tx`select private.kept_count('businesses', ${leaf})::integer as businesses,
    private.kept_count('businesses', ${parent}, ${city})::integer as "inCity", private.kept_count('deals', ${leaf})::integer as deals,
    private.kept_count('events', ${kind}, ${city})::integer as events, private.kept_count('jobs', '', ${kind})::integer as jobs,
    private.kept_count('posts', '', ${section})::integer as posts`;
  return row;
}

/** Pages of memory that a statement touches once its plan is cached: it runs twice, and the second run counts. */
async function costOf(tx: TransactionSql, statement: Fragment) {
  const read = async () => {
    const [row] = await tx<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }[]>`
      explain (analyze, buffers, format json) ${statement}`;
    const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
    return (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN);
  };
  await read();
  return read();
}

const one = { businesses: 1, inCity: 1, deals: 1, events: 1, jobs: 1, posts: 1 };

it('are those of the rows, also after they are added up', () =>
  inCountedTown(async (tx, counted) => {
    const keys = keysOf(counted);
    await tx`update public.businesses set city = 'Elsewhere' where id = ${counted.town.approved}`;
    await tx`update public.businesses set city = ${counted.city} where id = ${counted.town.approved}`;
    const own = () =>
      tx`select kind, at, one, two, three, change from private.kept_counts
        where (one = any (${keys}) or two = any (${keys})) and at <= now() order by 1, 3, 4, 5, 2`;
    const unmerged = await own();
    expect(await totals(tx, counted)).toEqual(one);
    // Not while the stack's own job does it, which would leave nothing to do.
    await tx`select pg_advisory_xact_lock(hashtextextended('merge_kept_counts', 0))`;
    await tx`select public.merge_kept_counts()`;
    const merged = await own();
    expect(merged.length).toBeLessThan(unmerged.length);
    expect(new Set(merged.map(({ kind, one, two, three }) => [kind, one, two, three].join('|'))).size).toBe(
      merged.length,
    );
    expect(await totals(tx, counted)).toEqual(one);
    expect([...(await compare(tx, keys))]).toEqual([]);
    await tx`select public.merge_kept_counts()`;
    expect([...(await own())]).toEqual([...merged]);
  }));

it('are listed by their first key as they add up', () =>
  inCountedTown(async (tx) => {
    const differing = await tx`
      with asked as (select distinct kind, two, three from private.kept_counts),
      summed as (select kind, two, three, one as key, sum(change) as things from private.kept_counts
        where at <= now() and one <> '' group by kind, two, three, one having sum(change) > 0),
      listed as (select a.kind, a.two, a.three, c.key, c.things from asked as a, private.kept_counts_by_one(a.kind, a.two, a.three) as c)
      (select * from summed except all select * from listed) union all (select * from listed except all select * from summed)`;
    expect([...differing]).toEqual([]);
  }));

it('of jobs are read past what is counted by their second keys', () =>
  inCountedTown(async (tx) => {
    const cost = () => costOf(tx, tx`select * from private.kept_counts_by_one('jobs')`);
    const before = await cost();
    await tx`insert into private.kept_counts (kind, at, one, two, three, change)
      select 'jobs', now() + make_interval(mins => i), one, 'Second ' || i % 15, '', -1
      from generate_series(1, 3000) as i, (select distinct one from private.kept_counts where kind = 'jobs' and three = '' and two = '') as keys`;
    expect(await cost()).toBeLessThan(before * 2 + 30);
  }));

it('follow what is added, changed, ended and removed, in the same transaction', () =>
  inCountedTown(async (tx, counted) => {
    const { town, parent, leaf, city } = counted;
    expect(await totals(tx, counted)).toEqual(one);
    await tx`update public.businesses set status = 'suspended', status_reason = 'Test' where id = ${town.approved}`;
    expect(await totals(tx, counted)).toEqual({
      ...one,
      businesses: 0,
      inCity: 0,
      deals: 0,
      events: 0,
      jobs: 0,
    });
    await tx`update public.businesses set status = 'approved' where id = ${town.approved}`;
    expect(await totals(tx, counted)).toEqual(one);
    await tx`update public.business_categories set parent_id = null where id = ${leaf}`;
    expect(await totals(tx, counted)).toEqual({ ...one, inCity: 0 });
    await tx`update public.business_categories set parent_id = ${parent} where id = ${leaf}`;
    await tx`update public.event_occurrences set starts_at = starts_at - interval '3 years', ends_at = ends_at - interval '3 years'
      where event_id = ${town.approvedEvent}`;
    await tx`update public.jobs set expire_date = now() - interval '1 day' where id = ${town.activeJob}`;
    await tx`delete from public.post_category_mapping where post_id = ${town.publishedPost}`;
    await tx`update public.deals set visibility = 'members' where id = ${town.publicDeal}`;
    expect(await totals(tx, counted)).toEqual({
      businesses: 1,
      inCity: 1,
      deals: 0,
      events: 0,
      jobs: 0,
      posts: 0,
    });
    await tx`insert into public.businesses (name, status, city, categories)
      select 'Second', 'approved', upper(city), categories from public.businesses where id = ${town.approved}`;
    expect(await totals(tx, counted)).toMatchObject({ businesses: 2, inCity: 2 });
    await tx`delete from public.businesses where name = 'Second' and lower(city) = ${city}`;
    expect(await totals(tx, counted)).toMatchObject({ businesses: 1, inCity: 1 });
    expect([...(await compare(tx, keysOf(counted)))]).toEqual([]);
  }));

it('of what ends by itself are one fewer from that moment on', () =>
  inCountedTown(async (tx, counted) => {
    expect(await totals(tx, counted)).toEqual(one);
    // A moment later than their end.
    await tx`update private.kept_counts set at = now() where kind = 'deals' and at > now() and one = ${counted.leaf}`;
    expect(await totals(tx, counted)).toEqual({ ...one, deals: 0 });
  }));

it('are worked out anew after an update that changes what counts, and no other', () =>
  inCountedTown(async (tx, { town }) => {
    const changes: [kind: string, table: string, id: string, changed: string, key?: string][] = [
      ['businesses', 'businesses', town.approved, `city = 'Elsewhere'`],
      ['events', 'events', town.approvedEvent, `attendance_mode = 'online'`],
      [
        'events',
        'event_occurrences',
        town.approvedEvent,
        `ends_at = ends_at + interval '1 minute'`,
        'event_id',
      ],
      ['deals', 'deals', town.publicDeal, `valid_until = valid_until + interval '1 day'`],
      ['jobs', 'jobs', town.activeJob, `is_remote = not is_remote`],
      ['posts', 'blog_posts', town.publishedPost, `publish_date = publish_date - interval '1 day'`],
    ];
    const worked: string[] = [];
    for (const [kind, table, id, changed, key = 'id'] of changes) {
      for (const change of ['id = id', changed]) {
        await tx`delete from private.kept_items where kind = ${kind} and id = ${id}`;
        await tx.unsafe(`update public.${table} set ${change} where ${key} = '${id}'`);
        const [kept] = await tx`select from private.kept_items where kind = ${kind} and id = ${id}`;
        if (kept) worked.push(`${table} ${change}`);
      }
    }
    expect(worked).toEqual(changes.map(([, table, , changed]) => `${table} ${changed}`));
  }));

it('are kept by triggers that name each column that counts', () =>
  inRolledBackTransaction(async (tx) => {
    const tables: Record<string, string> = {
      b: 'businesses',
      e: 'events',
      o: 'event_occurrences',
      d: 'deals',
      j: 'jobs',
      p: 'blog_posts',
    };
    const [counting] = await tx`select pg_get_functiondef('private.count_rows(text, uuid[])'::regprocedure)
        || pg_get_functiondef('private.refresh_event_days(uuid[])'::regprocedure)
        || pg_get_functiondef('private.refresh_listed_events(uuid[])'::regprocedure) as text,
      pg_get_functiondef('private.sync_listed_events()'::regprocedure) as listing`;
    const counted = new Set(
      [...String(counting?.['text']).matchAll(/\b([beodjp])\.(\w+)/g)]
        .map(([, alias = '', column = '']) => `${tables[alias] ?? ''}.${column}`)
        .filter((column) => !/\.(id|event_id)$/.test(column)),
    );
    const triggers = await tx<{ table: string; columns: string }[]>`
      select relname as table, split_part(encode(tgargs, 'escape'), '\\000', 3) as columns
      from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'recount_changed'`;
    const named = triggers.flatMap(({ table, columns }) =>
      columns.split(', ').map((column) => `${table}.${column}`),
    );
    // What only searches of events read.
    named.push(
      ...new Set(
        [...String(counting?.['listing']).matchAll(/\bo\.(?!id)(\w+)/g)].map(
          ([, column]) => `events.${column ?? ''}`,
        ),
      ),
    );
    expect(named.sort()).toEqual([...counted].sort());
  }));

it('know which dates are not as their event says, whatever is changed', () =>
  inTown(async (town, _act, tx) => {
    const id = town.approvedEvent;
    await tx`update public.events set rrule = 'FREQ=WEEKLY;COUNT=8' where id = ${id}`;
    // Also of what is over, which stays as it was.
    await tx`update public.event_occurrences set starts_at = starts_at - interval '2 years', ends_at = ends_at - interval '2 years'
      where id = (select id from public.event_occurrences where event_id = ${id} order by starts_at limit 1)`;
    const one = `id = (select id from public.event_occurrences where event_id = '${id}' order by starts_at desc limit 1)`;
    const changes = [
      `event_occurrences set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour', is_exception = true where ${one}`,
      `events set ends_at = ends_at + interval '30 minutes' where id = '${id}'`,
      `events set time_zone = 'Pacific/Honolulu' where id = '${id}'`,
      `event_occurrences set status = 'canceled', is_exception = true where ${one}`,
      `events set status = 'canceled' where id = '${id}'`,
      `events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = '${id}'`,
    ];
    const others: number[] = [];
    for (const change of changes) {
      await tx.unsafe(`update public.${change}`);
      const dates = await tx<{ kept: boolean; is_other: boolean }[]>`
        select exists (select from private.event_days as k where k.occurrence_id = o.id and k.is_other) as kept,
          o.status <> e.status or o.ends_at - o.starts_at <> e.ends_at - e.starts_at
            or o.starts_at <> (o.original_date + (e.starts_at at time zone e.time_zone)::time) at time zone e.time_zone as is_other
        from public.event_occurrences as o join public.events as e on e.id = o.event_id where e.id = ${id}`;
      expect(dates.map(({ kept }) => kept)).toEqual(dates.map(({ is_other: isOther }) => isOther));
      others.push(dates.filter(({ kept }) => kept).length);
    }
    expect(Math.min(...others)).toBeGreaterThan(0);
    expect(new Set(others).size).toBeGreaterThan(1);
  }));

it('are added up in parts, whatever waits, also what is of the same moment of the future', () =>
  inCountedTown(async (tx, counted) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('merge_kept_counts', 0))`;
    const { city, kind } = counted;
    const later = '2099-01-01T00:00:00Z';
    await tx`insert into private.kept_counts (kind, at, one, two, three, change)
      select 'events', at, ${kind}, two, '', step
      from generate_series(1, 3000), (values (1), (-1)) as s (step),
        (values ('-infinity'::timestamptz, ${city}), (${later}, ${city}), (now() - interval '1 hour', '')) as m (at, two)`;
    const own = async () => {
      const [row] = await tx`select count(*)::integer as n from private.kept_counts where one = ${kind}`;
      return row?.['n'] as number;
    };
    const waiting = await own();
    let left = waiting;
    for (let run = 0; run < 200 && left > 10; run += 1) {
      const [row] = await tx`select private.merge_kept_counts(4000)`;
      expect(row).toBeDefined();
      left = await own();
    }
    expect(waiting).toBeGreaterThan(18_000);
    expect(left).toBeLessThanOrEqual(10);
    expect(await totals(tx, counted)).toEqual(one);
  }));

it('are added up without reading what was added up before', () =>
  inRolledBackTransaction(async (tx) => {
    // Nobody else merges or writes while pages are counted. In this order: a merge takes its own lock before the table's.
    await tx`select pg_advisory_xact_lock(hashtextextended('merge_kept_counts', 0))`;
    await tx`lock table private.kept_counts in exclusive mode`;
    const merge = tx`select private.merge_kept_counts()`;
    const before = await costOf(tx, merge);
    const addRows = (
      merged: boolean,
    ) => tx`insert into private.kept_counts (kind, at, one, two, three, change, is_merged)
      select 'days', at, 'Day ' || i, '', '', 1, ${merged}
      from generate_series(1, 5000) as i, (values ('-infinity'::timestamptz), ('2099-01-01')) as m (at)`;
    await addRows(true);
    expect(await costOf(tx, merge)).toBeLessThan(before + 50);
    // The same rows cost more where they are not added up: the measure would show it.
    await addRows(false);
    expect(await costOf(tx, tx`select private.merge_kept_counts(1000)`)).toBeGreaterThan(before + 50);
  }));

it('are added up once more when their time has come', () =>
  inCountedTown(async (tx, { kind }) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('merge_kept_counts', 0))`;
    await tx`insert into private.kept_counts (kind, at, one, two, three, change, is_merged)
      select 'events', at, ${kind}, 'Come due', '', 1, true
      from (values ('-infinity'::timestamptz), (now() - interval '1 hour')) as m (at)`;
    await tx`select private.merge_kept_counts()`;
    const rows = await tx`select at = '-infinity' as is_past, change::integer, is_merged
      from private.kept_counts where one = ${kind} and two = 'Come due'`;
    expect([...rows]).toEqual([{ is_past: true, change: 2, is_merged: true }]);
  }));

it('leave nothing to add up once they are counted anew', () =>
  inRolledBackTransaction(async (tx) => {
    // In the order of the stack's own job, which adds up as well.
    await tx`select pg_advisory_xact_lock(hashtextextended('merge_kept_counts', 0))`;
    await tx`select private.recount_all()`;
    const [kept] = await tx`select count(*)::integer as n from private.kept_counts`;
    expect(kept?.['n']).toBeGreaterThan(100);
    expect([...(await tx`select private.merge_kept_counts() as merged`)]).toEqual([{ merged: 0 }]);
  }));

it('are not altered without end by one person, staff excepted', () =>
  inTown(async (town, act) => {
    const move = (who: PersonaName, first: number, last: number) =>
      act(
        who,
        `do $$ begin for number in ${String(first)}..${String(last)} loop
          update public.events set city = 'City ' || number where id = '${town.approvedEvent}';
        end loop; end $$`,
      );
    await move('owner', 1, 500);
    await expect(move('owner', 501, 501)).rejects.toMatchObject(httpError(429, 'too_many_changes'));
    await move('editor', 502, 502);
  }));
