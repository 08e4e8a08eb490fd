import { addDays } from '../../../lib/shared/calendar-days.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readAllRows } from '../../../lib/browser/read-all-rows.ts';

/** How often a listing was used in one way on one day. */
export interface DayCount {
  day: string;
  kind: string;
  count: number;
}

/** What is counted, as people read it, the most telling first. */
export const countedKinds: Record<string, string> = {
  search: 'Search appearances',
  view: 'Page views',
  phone: 'Calls',
  email: 'Emails',
  message: 'Messages',
  website: 'Website clicks',
  directions: 'Direction requests',
  share: 'Shares',
  deal_view: 'Deal views',
  deal_claim: 'Deals claimed',
  event_view: 'Event views',
  job_view: 'Job views',
};

/** Reads what was counted on the days from `first` on; answers the name of the business with it. */
export async function readStatistics(businessId: string, first: string) {
  const data = await loadDataClient();
  const { data: business } = await data
    .from('businesses')
    .select('name')
    .eq('id', businessId)
    .single()
    .throwOnError();
  const counts: DayCount[] = await readAllRows((from, to) =>
    data
      .from('listing_stats')
      // All columns: some servers take a lone "count" for the function of that name.
      .select('*')
      .eq('business_id', businessId)
      .gte('day', first)
      .order('day')
      .order('kind')
      .range(from, to)
      .throwOnError(),
  );
  return { name: business.name, counts };
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
    bars.unshift({ first: addDays(today, -first), last: addDays(today, -last), count: 0 });
  }
  for (const { day, kind: of, count } of counts) {
    const bar = of === kind ? bars.find(({ first, last }) => first <= day && day <= last) : undefined;
    if (bar) bar.count += count;
  }
  return bars;
}
