import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { as } from './support/personas.ts';
import { inTown } from './support/in-town.ts';

describe('listing statistics', () => {
  it('count a deal claim automatically', () =>
    inTown(async (town, act, tx) => {
      const claims = async () => {
        const rows = await tx`select stats.count from public.listing_stats as stats
          join public.deals on deals.business_id = stats.business_id
          where deals.id = ${town.publicDeal} and stats.kind = 'deal_claim'`;
        return Number(rows[0]?.['count'] ?? 0);
      };
      const before = await claims();
      await act('stranger', `select * from public.claim_deal('${town.publicDeal}')`);
      expect(await claims()).toBe(before + 1);
    }));

  it('count approved listings only, at most three times per address in half an hour', () =>
    inTown(async (town, _act, tx) => {
      const [listing] = await tx`select slug from public.businesses where id = ${town.approved}`;
      const slug = String(listing?.['slug']);
      const count = async (of: string, address: string) => {
        const [row] = await tx`select public.count_visit(${of}, 'view', ${address}) as counted`;
        return row?.['counted'] as boolean | null;
      };
      const answers = [];
      for (let time = 0; time < 4; time += 1) answers.push(await count(slug, '203.0.113.9'));
      expect(answers).toEqual([true, true, true, false]);
      expect(await count(slug, '203.0.113.10')).toBe(true);
      expect(await count('no-such-listing', '203.0.113.11')).toBeNull();
      await tx`update public.businesses set status = 'suspended', status_reason = 'A test.' where id = ${town.approved}`;
      expect(await count(slug, '203.0.113.12')).toBeNull();
    }));

  it('are recorded only with the service key', () =>
    inTown(async (_town, act) => {
      for (const who of ['anon', 'member', 'owner', 'admin'] as const)
        await expect(act(who, `select public.count_visit('a', 'view', 'b')`), who).rejects.toMatchObject({
          code: '42501',
        });
    }));
});

/** Counts of a listing some days ago. */
const count = async (tx: TransactionSql, listing: string, kind: string, daysAgo: number, uses: number) => {
  await tx`insert into public.listing_stats (business_id, day, kind, count)
    values (${listing}, current_date - ${daysAgo}::integer, ${kind}, ${uses})`;
};

/** How many rows of the statistics a statement reads. */
async function rowsRead(tx: TransactionSql, read: () => Promise<unknown>) {
  const sum = async () => {
    const [row] = await tx`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
      where relid = 'public.listing_stats'::regclass`;
    return Number(row?.['read'] ?? 0);
  };
  const before = await sum();
  await read();
  return (await sum()) - before;
}

/** 40,000 counts of a listing, all but the last days long ago. */
const fill = async (tx: TransactionSql, listing: string) => {
  await tx`insert into public.listing_stats (business_id, day, kind, count)
    select ${listing}, current_date - back - case when back > 14 then 1000 else 0 end, kind, 1
    from generate_series(0, 3999) as back, unnest(array['search', 'phone', 'email', 'website', 'directions',
      'share', 'deal_view', 'event_view', 'job_view', 'message']) as kind`;
  await tx`analyze public.listing_stats`;
};

describe('the use of a listing', () => {
  const use = (listing: string, days: number, perBar: number) =>
    `select * from public.listing_use('${listing}', current_date, ${String(days)}, ${String(perBar)})`;

  it('is added up by bars of a period and of the one before', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.listing_stats where business_id = ${town.approved}`;
      for (const [kind, ago, uses] of [
        ['view', 0, 1],
        ['view', 6, 2],
        ['view', 7, 4],
        ['phone', 8, 8],
        ['view', 89, 16],
        ['view', 90, 32],
        ['view', 179, 64],
        ['view', 180, 128],
        ['view', -1, 256],
      ] as const)
        await count(tx, town.approved, kind, ago, uses);
      expect(await act('owner', use(town.approved, 90, 7))).toEqual([
        { is_previous: false, bar: 0, kind: 'view', count: '3' },
        { is_previous: false, bar: 1, kind: 'phone', count: '8' },
        { is_previous: false, bar: 1, kind: 'view', count: '4' },
        { is_previous: false, bar: 12, kind: 'view', count: '16' },
        { is_previous: true, bar: 0, kind: 'view', count: '32' },
        { is_previous: true, bar: 12, kind: 'view', count: '64' },
      ]);
      expect(await act('owner', use(town.approved, 1, 1))).toEqual([
        { is_previous: false, bar: 0, kind: 'view', count: '1' },
      ]);
    }));

  it('is for those who run it, and staff with a second factor', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['owner', 'manager', 'editor', 'admin'] as const)
        expect(await act(who, use(town.approved, 7, 1)), who).not.toEqual([]);
      for (const who of ['stranger', 'member', 'contributor'] as const)
        expect(await act(who, use(town.approved, 7, 1)), who).toEqual([]);
      await count(tx, town.foreign, 'view', 0, 5);
      for (const who of ['owner', 'manager', 'contributor'] as const)
        expect(await act(who, use(town.foreign, 7, 1)), who).toEqual([]);
      await expect(act('anon', use(town.approved, 7, 1))).rejects.toMatchObject({ code: '42501' });
      await tx`update public.site_settings set staff_second_factor = true`;
      const byStaff = (aal: 'aal1' | 'aal2') =>
        as(tx, { userId: town.ids.editor, aal }, (run) => run.unsafe(use(town.foreign, 7, 1)));
      expect(await byStaff('aal1')).toEqual([]);
      expect(await byStaff('aal2')).toHaveLength(1);
    }));

  it('has no more rows than the API answers at once, and reads no more days than were asked for', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.listing_stats where business_id = ${town.approved}`;
      await fill(tx, town.approved);
      for (const [days, perBar] of [
        [366, 1],
        [100_000, 1],
        [31, 0],
        [31, -5],
        [0, 1],
        [-5, 7],
      ] as const)
        expect((await act('owner', use(town.approved, days, perBar))).length).toBeLessThan(1000);
      expect(await rowsRead(tx, () => act('owner', use(town.approved, 7, 1)))).toBeLessThan(1000);
    }));
});

describe('the use of all listings', () => {
  const byDay = (days: number) => `select * from public.listing_use_by_day(${String(days)})`;

  it('is added up by day, days without any too', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.listing_stats where business_id = any (${[town.approved, town.draft, town.pending]})`;
      await count(tx, town.approved, 'view', 0, 1);
      await count(tx, town.pending, 'search', 0, 2);
      await count(tx, town.approved, 'phone', 0, 4);
      await count(tx, town.draft, 'message', 2, 8);
      await count(tx, town.approved, 'view', 3, 16);
      await count(tx, town.foreign, 'view', 0, 32);
      // Who runs listings gets theirs only.
      for (const who of ['owner', 'manager'] as const)
        expect(
          (await act(who, byDay(3))).map(({ impressions, others }) => [impressions, others]),
          who,
        ).toEqual([
          ['0', '8'],
          ['0', '0'],
          ['3', '4'],
        ]);
      for (const who of ['stranger', 'member', 'contributor'] as const)
        for (const { impressions, others } of await act(who, byDay(30)))
          expect([impressions, others]).toEqual(['0', '0']);
      await expect(act('anon', byDay(30))).rejects.toMatchObject({ code: '42501' });
      // In one statement: other tests count as well.
      const compared = await act(
        'editor',
        `select impressions = (select coalesce(sum(count), 0) from public.listing_stats as s
          where s.day = use.day and s.kind in ('view', 'search')) as is_same, impressions >= 35 as has_foreign
        from public.listing_use_by_day(3) as use`,
      );
      expect(compared.map(({ is_same: isSame }) => isSame)).toEqual([true, true, true]);
      expect(compared.at(-1)).toMatchObject({ has_foreign: true });
      await tx`update public.site_settings set staff_second_factor = true`;
      const weak = await as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(byDay(3)));
      expect(weak.map(({ impressions }) => String(impressions))).toEqual(['0', '0', '0']);
    }));

  it('reads no more days than were asked for, a year at most', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.listing_stats where business_id = ${town.approved}`;
      await fill(tx, town.approved);
      expect(await rowsRead(tx, () => act('editor', byDay(7)))).toBeLessThan(30_000);
      expect(await act('editor', byDay(100_000))).toHaveLength(366);
      for (const days of [0, -3]) expect(await act('editor', byDay(days))).toHaveLength(1);
    }));
});

describe('the most viewed businesses', () => {
  const mostViewed = (days: number) => `select * from public.most_viewed_listings(${String(days)})`;

  it('are the ten with most views of their pages, with those of the period before', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.listing_stats where business_id = any (${[town.approved, town.draft, town.pending]})`;
      await count(tx, town.approved, 'view', 0, 4);
      await count(tx, town.approved, 'search', 0, 100);
      await count(tx, town.approved, 'view', 3, 7);
      await count(tx, town.pending, 'view', 2, 9);
      const mine = (await act('owner', mostViewed(3))).map(
        ({ business_id: id, views, views_before: before }) => [id, Number(views), Number(before)],
      );
      expect(mine).toEqual([
        [town.pending, 9, 0],
        [town.approved, 4, 7],
      ]);
      expect((await act('editor', mostViewed(366))).length).toBeLessThanOrEqual(10);
      for (const who of ['stranger', 'member', 'contributor'] as const)
        expect(await act(who, mostViewed(30)), who).toEqual([]);
      await expect(act('anon', mostViewed(30))).rejects.toMatchObject({ code: '42501' });
      await tx`update public.site_settings set staff_second_factor = true`;
      const weak = await as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(mostViewed(30)));
      expect([...weak]).toEqual([]);
    }));

  it('are found without reading older days', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.listing_stats where business_id = ${town.approved}`;
      await fill(tx, town.approved);
      expect(await rowsRead(tx, () => act('editor', mostViewed(7)))).toBeLessThan(60_000);
    }));
});
