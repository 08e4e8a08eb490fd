import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { fc, runs } from '../support/properties.ts';
import { findDifferingTotals, findDifferingViews } from './support/differing-totals.ts';
import { inTown } from './support/in-town.ts';
import { inRolledBackTransaction } from './support/personas.ts';
import { addTown } from './support/town.ts';

/** What rows are added for, by place: three listings, two categories of each kind, a job, an event, a post, a form. */
async function addThings(tx: TransactionSql) {
  const town = await addTown(tx);
  const mark = randomUUID().slice(0, 8);
  const listings = await tx<{ id: string }[]>`insert into public.businesses (name, status)
    select 'Counted ' || n, 'approved' from generate_series(1, 3) as n returning id`;
  const names = [`One ${mark}`, `Two ${mark}`];
  for (const table of ['business_categories', 'job_categories', 'event_categories'])
    await tx`insert into public.${tx(table)} (name, slug) select name, replace(lower(name), ' ', '-') from unnest(${names}::text[]) as name`;
  const sections = await tx<{ id: string }[]>`insert into public.post_categories (name, slug)
    select name, replace(lower(name), ' ', '-') from unnest(${names}::text[]) as name returning id`;
  const [form] = await tx<{ id: string }[]>`insert into public.forms (purpose, title, slug, status)
    values ('survey', 'Counted', ${`counted-${mark}`}, 'open') returning id`;
  return {
    town,
    listings: listings.map(({ id }) => id),
    names,
    sections: sections.map(({ id }) => id),
    form: form?.id ?? '',
  };
}
type Things = Awaited<ReturnType<typeof addThings>>;

const place = fc.nat(2);
const ago = fc.oneof(
  fc.constantFrom(0, 1, 6, 7, 8, 13, 14, 15, 29, 30, 59, 60, 89, 90, 179, 180, 364, 365, 729, 730),
  fc.nat(800),
);
const chosen = fc.subarray([0, 1]);
const changes = fc.oneof(
  fc.record({
    kind: fc.constant('use' as const),
    place,
    ago,
    use: fc.constantFrom('view', 'view', 'search', 'phone'),
    count: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ kind: fc.constant('recount' as const), place, count: fc.nat(9) }),
  fc.record({ kind: fc.constant('move' as const), place, to: place }),
  fc.record({ kind: fc.constant('forget' as const), place, ago }),
  fc.record({ kind: fc.constant('remove' as const), place }),
  fc.record({
    kind: fc.constant('roll' as const),
    days: fc.oneof(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -800, max: 800 })),
  }),
  fc.record({
    kind: fc.constant('categorize' as const),
    table: fc.constantFrom('businesses', 'jobs', 'events'),
    place,
    chosen,
  }),
  fc.record({ kind: fc.constant('section' as const), chosen }),
  fc.record({
    kind: fc.constant('respond' as const),
    status: fc.constantFrom('received', 'archived', 'spam', 'draft'),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('judge' as const),
    from: fc.constantFrom('received', 'spam'),
    to: fc.constantFrom('received', 'archived', 'spam'),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), status: fc.constantFrom('received', 'spam') }),
  fc.record({ kind: fc.constant('merge' as const) }),
);
type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(
  tx: TransactionSql,
  { town, listings, names, sections, form }: Things,
  change: Change,
): Promise<unknown> {
  const listing = 'place' in change ? (listings[change.place] ?? '') : '';
  switch (change.kind) {
    case 'use':
      return tx`insert into public.listing_stats as s (business_id, day, kind, count)
        select id, current_date - ${change.ago}::integer, ${change.use}, ${change.count} from public.businesses where id = ${listing}
        on conflict on constraint listing_stats_pkey do update set count = s.count + excluded.count`;
    case 'recount':
      return tx`update public.listing_stats set count = ${change.count} where business_id = ${listing}`;
    case 'move':
      return tx`update public.listing_stats as s set business_id = b.id from public.businesses as b where s.business_id = ${listing}
        and b.id = ${listings[change.to] ?? ''} and not exists (select from public.listing_stats as o where o.business_id = b.id)`;
    case 'forget':
      return tx`delete from public.listing_stats where business_id = ${listing} and day < current_date - ${change.ago}::integer`;
    case 'remove':
      return tx`delete from public.businesses where id = ${listing}`;
    case 'roll':
      return tx`select private.roll_listing_views(current_date + ${change.days}::integer)`;
    case 'categorize': {
      const id = { businesses: listing, jobs: town.activeJob, events: town.approvedEvent }[change.table];
      return tx`update public.${tx(change.table)} set categories = ${change.chosen.map((n) => names[n] ?? '')} where id = ${id}`;
    }
    case 'section':
      await tx`delete from public.post_category_mapping where post_id = ${town.publishedPost}`;
      return tx`insert into public.post_category_mapping (post_id, category_id)
        select ${town.publishedPost}, id from unnest(${change.chosen.map((n) => sections[n] ?? '')}::uuid[]) as id`;
    case 'respond':
      return tx`insert into public.form_responses (form_id, status) select ${form}, ${change.status} from generate_series(1, ${change.count}::integer)`;
    case 'judge':
      return tx`update public.form_responses set status = ${change.to} where form_id = ${form} and status = ${change.from}`;
    case 'withdraw':
      return tx`delete from public.form_responses where form_id = ${form} and status = ${change.status}`;
    case 'merge':
      return tx`select private.merge_kept_counts()`;
  }
}

it('are those of the rows, whatever is added, changed and removed, and as days go by', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 25, size: 'max' }), (steps) =>
      inRolledBackTransaction(async (tx) => {
        const things = await addThings(tx);
        for (const step of steps) {
          await perform(tx, things, step);
          expect(await findDifferingTotals(tx), JSON.stringify(step)).toEqual([]);
          expect(await findDifferingViews(tx), JSON.stringify(step)).toEqual([]);
        }
      }),
    ),
    { numRuns: runs(4, 12) },
  );
});

it('are those of the rows after they are all counted anew', () =>
  inRolledBackTransaction(async (tx) => {
    // What counting anew locks comes first, so that no other test waits for this one while this one waits for it.
    await tx`lock table private.kept_counts in exclusive mode`;
    const things = await addThings(tx);
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.listing_stats (business_id, day, kind, count)
      select id, current_date - back, 'view', 1 + back from unnest(${things.listings}::uuid[]) as id, generate_series(0, 70, 7) as back`;
    expect(await findDifferingTotals(tx)).not.toEqual([]);
    expect(await findDifferingViews(tx)).not.toEqual([]);
    await tx`select private.recount_totals()`;
    expect(await findDifferingTotals(tx)).toEqual([]);
    expect(await findDifferingViews(tx)).toEqual([]);
  }));

/** Two statements see the same rows of the whole hub, whatever other tests commit between them. */
const inUnchangingTown = (story: Parameters<typeof inTown>[0]) => inTown(story, 'repeatable read');

it('of uses are for staff those of all listings, for others those of their own', () =>
  inUnchangingTown(async (town, act, tx) => {
    // Also when the day began after the periods were last moved.
    await tx`select pg_advisory_xact_lock(hashtextextended('listing views', 0))`;
    await tx`select private.roll_listing_views()`;
    expect(await tx`select private.has_listing_views(30) as has`).toEqual([{ has: true }]);
    await tx`insert into public.listing_stats (business_id, day, kind, count)
      select b.id, current_date - back, kind, 1 + back from public.businesses as b, generate_series(1, 61, 3) as back, unnest('{view,phone}'::text[]) as kind
      where b.id = any (${[town.approved, town.foreign]})`;
    const brute = (listings: 'all' | 'own', period: number) => tx`
      select s.business_id, b.name, sum(s.count) filter (where s.day > current_date - ${period}::integer) as views,
        coalesce(sum(s.count) filter (where s.day <= current_date - ${period}::integer), 0) as views_before
      from public.listing_stats as s join public.businesses as b on b.id = s.business_id
      where s.kind = 'view' and s.day > current_date - 2 * ${period}::integer and s.day <= current_date
        and (${listings === 'all'} or b.owner_id = ${town.ids.owner})
      group by s.business_id, b.name, b.id having sum(s.count) filter (where s.day > current_date - ${period}::integer) > 0
      order by 3 desc, b.name, b.id limit 10`;
    const days = (listings: 'all' | 'own', period: number) => tx`
      select d::date as day, coalesce(sum(s.count) filter (where s.kind in ('view', 'search')), 0) as impressions,
        coalesce(sum(s.count) filter (where s.kind not in ('view', 'search')), 0) as others
      from generate_series(current_date - ${period}::integer + 1, current_date, interval '1 day') as d left join public.listing_stats as s
        on s.day = d::date and (${listings === 'all'} or s.business_id in (select id from public.businesses where owner_id = ${town.ids.owner}))
      group by 1 order by 1`;
    // Thirty days are kept, of others the rows are added up.
    for (const period of [7, 30, 31, 90, 365])
      for (const [who, listings] of [
        ['editor', 'all'],
        ['admin', 'all'],
        ['owner', 'own'],
      ] as const) {
        expect(
          [...(await act(who, `select * from public.most_viewed_listings(${String(period)})`))],
          `${who} ${String(period)}`,
        ).toEqual([...(await brute(listings, period))]);
        expect([...(await act(who, `select * from public.listing_use_by_day(${String(period)})`))]).toEqual([
          ...(await days(listings, period)),
        ]);
      }
    // Until the scheduled jobs moved the periods on to a new day.
    await tx`update private.listing_views_day set last_day = current_date - 1`;
    expect([...(await act('editor', 'select * from public.most_viewed_listings(30)'))]).toEqual([
      ...(await brute('all', 30)),
    ]);
  }));

it('of categories are for staff those of all rows', () =>
  inUnchangingTown(async (_town, act, tx) => {
    const counted = await tx`
      select 'business' as kind, c.id, (select count(*) from public.businesses as t where c.name = any (t.categories)) as uses from public.business_categories as c
      union all select 'job', c.id, (select count(*) from public.jobs as t where c.name = any (t.categories)) from public.job_categories as c
      union all select 'event', c.id, (select count(*) from public.events as t where c.name = any (t.categories)) from public.event_categories as c
      union all select 'post', c.id, (select count(*) from public.post_category_mapping as m where m.category_id = c.id) from public.post_categories as c
      order by 1, 2`;
    expect(Math.max(...counted.map(({ uses }) => Number(uses)))).toBeGreaterThan(0);
    for (const who of ['editor', 'admin'] as const)
      expect([...(await act(who, 'select * from public.category_uses() order by 1, 2'))], who).toEqual([
        ...counted,
      ]);
  }));

it('of the books are those of the entries and documents', () =>
  inUnchangingTown(async (_town, act, tx) => {
    const [bills] =
      await tx`select (select sum(amount_due) from public.invoices where status = 'open') as due,
      (select count(*) from public.invoices where status = 'open') as open,
      (select coalesce(sum(amount - amount_refunded), 0) from public.payments where deposit_id is null and method in ('check', 'cash')
        and settled_at is not null) as undeposited,
      (select coalesce(sum(amount - amount_refunded - amount_charged_back), 0) from public.payments where settled_at is not null
        and received_on >= date_trunc('month', private.today()) and received_on < date_trunc('month', private.today()) + interval '1 month') as collected`;
    const [shown] = await act('admin', 'select public.billing_overview() as answer');
    const answer = shown?.['answer'] as {
      due: number;
      aging: { count: number; amount: number }[];
      collected: { amount: number }[];
      undeposited: { amount: number };
    };
    const total = (of: 'count' | 'amount') => answer.aging.reduce((sum, bucket) => sum + bucket[of], 0);
    expect(answer.due).toBeGreaterThan(0);
    expect(
      [
        answer.due,
        total('amount'),
        total('count'),
        answer.undeposited.amount,
        answer.collected.at(-1)?.amount,
      ].map(Number),
    ).toEqual(
      [bills?.['due'], bills?.['due'], bills?.['open'], bills?.['undeposited'], bills?.['collected']].map(
        Number,
      ),
    );
    for (const [from, until] of [
      [0, 0],
      [-1, 0],
      [-40, -1],
      [-365, 0],
      [0, 30],
    ])
      expect(
        [
          ...(await act(
            'admin',
            `select account_id, opening, debit, credit, closing, entries
          from public.account_balances(private.today() + ${String(from)}, private.today() + ${String(until)})`,
          )),
        ],
        `${String(from)} to ${String(until)}`,
      ).toEqual([
        ...(await tx`select a.id as account_id, coalesce(sum(e.amount) filter (where e.booked_on < private.today() + ${from ?? 0}::integer), 0) as opening,
          coalesce(sum(e.amount) filter (where e.booked_on >= private.today() + ${from ?? 0}::integer and e.amount > 0), 0) as debit,
          coalesce(-sum(e.amount) filter (where e.booked_on >= private.today() + ${from ?? 0}::integer and e.amount < 0), 0) as credit,
          coalesce(sum(e.amount), 0) as closing, count(e.id) filter (where e.booked_on >= private.today() + ${from ?? 0}::integer) as entries
        from public.ledger_accounts as a left join public.ledger_entries as e on e.account_id = a.id
          and e.booked_on <= private.today() + ${until ?? 0}::integer group by a.id order by a.code`),
      ]);
  }));

it('count what was shown on a page of results once for each listing, in one statement', () =>
  inRolledBackTransaction(async (tx) => {
    const { listings } = await addThings(tx);
    const slugs = (
      await tx<
        { slug: string }[]
      >`select slug from public.businesses where id = any (${listings}) order by slug`
    ).map(({ slug }) => slug);
    const changes = async () => {
      const [row] =
        await tx`select count(*)::integer as n from private.kept_counts where kind = 'listing uses' and one = current_date::text`;
      return row?.['n'] as number;
    };
    const before = await changes();
    const visitor = randomUUID();
    for (const shown of [3, 3, 3, 0]) {
      const [row] =
        await tx`select public.count_appearances(${[...slugs, 'no-such-listing']}, ${visitor}) as n`;
      expect(row).toEqual({ n: shown });
    }
    const counted =
      await tx`select count from public.listing_stats where business_id = any (${listings}) and kind = 'search'`;
    expect(counted.map(({ count }) => count as number)).toEqual([3, 3, 3]);
    expect((await changes()) - before).toBe(3);
    expect(await findDifferingTotals(tx, ['listing uses'])).toEqual([]);
  }));

it('of all are for staff only', () =>
  inTown(async (_town, act) => {
    for (const who of ['stranger', 'member', 'owner'] as const)
      for (const call of [
        'staff_use_by_day(current_date, current_date)',
        'staff_most_viewed_listings(30)',
        'category_uses()',
      ])
        await expect(act(who, `select private.${call}`), `${who} ${call}`).rejects.toMatchObject({
          code: '42501',
        });
  }));
