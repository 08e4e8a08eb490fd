import { loadDataClient } from '../../lib/data-client.ts';

/** How often a listing was used in one way on one day. */
export interface DayCount {
  day: string;
  kind: string;
  count: number;
}

/** What is counted, as people read it, the most telling first. */
export const countedKinds: Record<string, string> = {
  view: 'Views of the page',
  phone: 'Calls',
  email: 'Mails',
  website: 'Clicks to the website',
  directions: 'Asked for the way',
  share: 'Shared',
  deal_view: 'Views of deals',
  deal_claim: 'Deals claimed',
  event_view: 'Views of events',
  job_view: 'Views of jobs',
};

/** The ISO date some days before another. */
export const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Reads what was counted on the days from `first` on; answers the name of the business with it. */
export async function readStatistics(businessId: string, first: string) {
  const data = await loadDataClient();
  const { data: business } = await data
    .from('businesses')
    .select('name')
    .eq('id', businessId)
    .single()
    .throwOnError();
  const counts: DayCount[] = [];
  const page = 1000;
  for (;;) {
    const { data: rows } = await data
      .from('listing_stats')
      // All columns: some servers take a lone "count" for the function of that name.
      .select('*')
      .eq('business_id', businessId)
      .gte('day', first)
      .order('day')
      .order('kind')
      .range(counts.length, counts.length + page - 1)
      .throwOnError();
    counts.push(...rows);
    if (rows.length < page) return { name: business.name, counts };
  }
}

/** How often each kind of use was counted in a span of days, both included. */
export function totalsOf(counts: readonly DayCount[], first: string, last: string): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { day, kind, count } of counts)
    if (first <= day && day <= last) totals[kind] = (totals[kind] ?? 0) + count;
  return totals;
}

/** One bar of a chart: a day, or several. */
export interface Bar {
  first: string;
  last: string;
  count: number;
}

/** The counts of one kind as bars up to `today`: a day each for short spans, a week or about a month for longer ones. */
export function barsOf(counts: readonly DayCount[], kind: string, today: string, days: number): Bar[] {
  const perBar = days <= 31 ? 1 : days <= 120 ? 7 : 30;
  const bars: Bar[] = [];
  for (let last = 0; last < days; last += perBar) {
    const first = Math.min(days, last + perBar) - 1;
    bars.unshift({ first: daysBefore(today, first), last: daysBefore(today, last), count: 0 });
  }
  for (const { day, kind: of, count } of counts) {
    const bar = of === kind ? bars.find(({ first, last }) => first <= day && day <= last) : undefined;
    if (bar) bar.count += count;
  }
  return bars;
}
