import type { Sql, TransactionSql } from 'postgres';

/** A key of a kind of totals that is not what the rows add up to. */
export interface DifferingTotal {
  kind: string;
  one: string;
  two: string;
  three: string;
  kept: string | null;
  counted: string | null;
}

/** Adds up the rows of the tables anew, and returns where what is kept (supabase/schemas/91_kept_totals.sql) is something else. */
export async function findDifferingTotals(
  tx: TransactionSql | Sql,
  kinds?: string[],
): Promise<DifferingTotal[]> {
  const known = await tx<{ kind: string; source: string; total: string }[]>`
    select kind, source::text, private.total_of(kind) as total from private.total_tables() where ${kinds === undefined} or kind = any (${kinds ?? []})`;
  const counted = known.map(
    ({ kind, source, total }) =>
      `select '${kind}' as kind, t.one, t.two, t.three, sum(t.change) as n from ${source} as r cross join lateral (${total}) as t (one, two, three, change)
        group by 2, 3, 4 having sum(t.change) <> 0`,
  );
  return await tx.unsafe<DifferingTotal[]>(
    `select kind, one, two, three, kept.n as kept, counted.n as counted from (
      select kind, one, two, three, sum(change) as n from private.kept_counts where kind = any ($1) and at <= now() group by 1, 2, 3, 4
      having sum(change) <> 0) as kept
    full join (${counted.join(' union all ')}) as counted using (kind, one, two, three) where kept.n is distinct from counted.n`,
    [known.map(({ kind }) => kind)],
  );
}

/** Adds up the views of the listings anew, and returns the periods of which something else is kept. */
export const findDifferingViews = (tx: TransactionSql | Sql) => tx`
  with counted as (
    select s.business_id, p.days, sum(s.count) filter (where s.day > d.last_day - p.days) as views,
      sum(s.count) filter (where s.day <= d.last_day - p.days) as views_before
    from private.listing_views_day as d cross join unnest(private.view_periods()) as p (days)
    join public.listing_stats as s on s.kind = 'view' and s.day > d.last_day - 2 * p.days and s.day <= d.last_day group by 1, 2)
  select business_id, days, k.views, k.views_before, c.views as counted, c.views_before as counted_before
  from private.listing_views as k full join counted as c using (business_id, days)
  where (coalesce(k.views, 0), coalesce(k.views_before, 0)) <> (coalesce(c.views, 0), coalesce(c.views_before, 0))`;
