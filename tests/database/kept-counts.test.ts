import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';

const kinds = ['businesses', 'events', 'deals', 'jobs', 'posts'] as const;

/** What is kept, next to what is counted anew from the rows. */
async function compare(tx: TransactionSql) {
  const differences: unknown[] = [];
  for (const kind of kinds) {
    differences.push(
      ...(await tx`select ${kind} as kind, coalesce(kept.one, counted.one) as one, kept.n as kept, counted.n as counted
        from (select one, two, three, sum(change) as n from private.kept_counts where kind = ${kind} and at <= now()
          group by one, two, three having sum(change) <> 0) as kept
        full join (select key.one, key.two, key.three, count(*) as n
          from private.count_rows(${kind}, null) as r, unnest(r.keys) as key where r.since <= now() and r.until > now()
          group by key.one, key.two, key.three) as counted using (one, two, three)
        where kept.n is distinct from counted.n`),
    );
  }
  return differences;
}

const total = async (tx: TransactionSql, kind: string, ...keys: string[]) => {
  const [one = '', two = '', three = ''] = keys;
  const [row] = await tx`select private.kept_count(${kind}, ${one}, ${two}, ${three})::integer as n`;
  return Number(row?.['n']);
};

it('are those of the rows, also after they are added up', () =>
  inTown(async (_town, _act, tx) => {
    expect(await compare(tx)).toEqual([]);
    await tx`update private.kept_counts set at = now() - interval '1 hour' where at > '-infinity' and at <= now()`;
    await tx`select public.merge_kept_counts()`;
    expect(await compare(tx)).toEqual([]);
    const [twice] = await tx`select kind, one, two, three from private.kept_counts where at = '-infinity'
      group by kind, one, two, three having count(*) > 1 limit 1`;
    expect(twice).toBeUndefined();
    const [again] = await tx`select public.merge_kept_counts() as merged`;
    expect(again?.['merged']).toBe(0);
  }));

it('follow what is added, changed, ended and removed, in the same transaction', () =>
  inTown(async (town, _act, tx) => {
    const [before] =
      await tx`select business_id, (select count(*)::integer from public.events as e where e.business_id = d.business_id) as events
      from public.event_occurrences as o join public.events as d on d.id = o.event_id
      where o.ends_at > now() and d.approval_status = 'approved' and d.business_id is not null limit 1`;
    const business = String(before?.['business_id']);
    const counted = await total(tx, 'events');
    await tx`update public.businesses set status = 'suspended', status_reason = 'Test' where id = ${business}`;
    expect(await total(tx, 'events')).toBeLessThan(counted);
    expect(await compare(tx)).toEqual([]);
    await tx`update public.businesses set status = 'approved' where id = ${business}`;
    expect(await total(tx, 'events')).toBe(counted);
    await tx`update public.businesses set city = 'Elsewhere', categories = '{}' where id = ${town.approved}`;
    expect(await total(tx, 'businesses', '', 'elsewhere')).toBe(1);
    await tx`update public.event_occurrences set starts_at = starts_at - interval '3 years', ends_at = ends_at - interval '3 years'
      where ends_at > now() and event_id = (select event_id from public.event_occurrences where ends_at > now() order by id limit 1)`;
    await tx`update public.jobs set expire_date = now() - interval '1 day' where id = (select id from public.active_jobs order by id limit 1)`;
    await tx`delete from public.post_category_mapping where post_id = (select id from public.published_posts order by id limit 1)`;
    await tx`delete from public.deals where id = (select id from public.active_deals order by id limit 1)`;
    await tx`update public.business_categories set parent_id = (select id from public.business_categories where parent_id is null order by slug limit 1)
      where id = (select id from public.business_categories where parent_id is not null order by slug desc limit 1)`;
    expect(await compare(tx)).toEqual([]);
  }));

it('of what ends by itself are one fewer from that moment on', () =>
  inTown(async (_town, _act, tx) => {
    const counted = await total(tx, 'deals');
    const [row] =
      await tx`select count(*)::integer as n from public.active_deals where visibility = 'public'`;
    expect(counted).toBe(row?.['n']);
    // A moment later than their end.
    await tx`update private.kept_counts set at = now() where kind = 'deals' and at > now()`;
    expect(await total(tx, 'deals')).toBe(0);
  }));
