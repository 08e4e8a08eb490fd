import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { daysPerBar } from '../../../kit/chart/in-spans.ts';
import { addDays } from '../../../lib/shared/calendar-days.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readOwnEntitlements } from '../membership/own-entitlements.ts';

/** How often a listing was used in one way in one bar of a chart: the last is 0, and the period before has its own. */
export interface BarCount {
  is_previous: boolean;
  bar: number;
  kind: string;
  count: number;
}

/** The leads of a business in a period, and what was won; the value in minor units of the hub's currency. */
export interface LeadCounts {
  contacts: number;
  quotes: number;
  referrals: number;
  given: number;
  won: number;
  value: number;
}

const noLeads: LeadCounts = { contacts: 0, quotes: 0, referrals: 0, given: 0, won: 0, value: 0 };

async function readLeadCounts(businessId: string, today: string, days: number) {
  const data = await loadDataClient();
  const [{ data: rows }, { data: settings }] = await Promise.all([
    data.rpc('lead_totals', { business: businessId, last_day: today, days }).throwOnError(),
    data.from('site_settings').select('currency').single().throwOnError(),
  ]);
  const of = (isPrevious: boolean): LeadCounts =>
    rows.find(({ is_previous }) => is_previous === isPrevious) ?? noLeads;
  return { current: of(false), previous: of(true), currency: settings.currency };
}

/**
 * Reads how a business was used in the `days` up to `today` and in as many before, added up by the database; `isEver` is false when
 * it never was, `isIncluded` when its plan has no statistics.
 */
export async function readStatistics(businessId: string, today: string, days: number) {
  const data = await loadDataClient();
  const [business, entitlements, ever] = await Promise.all([
    data.from('businesses').select('name').eq('id', businessId).single().throwOnError(),
    readOwnEntitlements(businessId),
    data.from('listing_stats').select('day').eq('business_id', businessId).limit(1).throwOnError(),
  ]);
  const isIncluded = entitlements.statistics?.isIncluded ?? true;
  const found = { id: businessId, name: business.data.name, isEver: ever.data.length > 0, isIncluded };
  if (!isIncluded) return { ...found, counts: [], leads: undefined };
  const [use, leads] = await Promise.all([
    data
      .rpc('listing_use', {
        listing: businessId,
        last_day: today,
        days,
        days_per_bar: daysPerBar(days),
      })
      .throwOnError(),
    readLeadCounts(businessId, today, days),
  ]);
  const counts: BarCount[] = use.data;
  return { ...found, counts, leads };
}

/** How often each kind of use was counted in this period, or in the one before. */
export function totalsOf(counts: readonly BarCount[], isPrevious: boolean): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { is_previous, kind, count } of counts)
    if (is_previous === isPrevious) totals[kind] = (totals[kind] ?? 0) + count;
  return totals;
}

/** One bar of a chart: a day, or several. */
export interface Bar {
  first: string;
  last: string;
  count: number;
}

/** The counts of one kind in this period, or in the one before, as the bars of the `days` up to `today`. */
export function barsOf(
  counts: readonly BarCount[],
  kind: string,
  isPrevious: boolean,
  today: string,
  days: number,
): Bar[] {
  const perBar = daysPerBar(days);
  const bars: Bar[] = [];
  for (let last = 0; last < days; last += perBar) {
    const first = Math.min(days, last + perBar) - 1;
    bars.push({ first: addDays(today, -first), last: addDays(today, -last), count: 0 });
  }
  for (const one of counts) {
    const bar = one.kind === kind && one.is_previous === isPrevious ? bars[one.bar] : undefined;
    if (bar) bar.count += one.count;
  }
  return bars.reverse();
}

/** Counts as a file for spreadsheets: a line for each bar, a column for each kind. */
export function statisticsAsCsv(
  counts: readonly BarCount[],
  today: string,
  days: number,
  kinds: readonly (readonly [kind: string, label: string])[],
  [firstDay, lastDay]: readonly [string, string],
): string {
  const columns = kinds.map(([kind]) => barsOf(counts, kind, false, today, days));
  const spans = columns[0] ?? [];
  return (
    byteOrderMark +
    toCsv([
      [firstDay, lastDay, ...kinds.map(([, label]) => label)],
      ...spans.map(({ first, last }, at) => [first, last, ...columns.map((bars) => bars[at]?.count ?? 0)]),
    ])
  );
}
