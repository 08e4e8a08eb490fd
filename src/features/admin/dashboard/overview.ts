import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { loadQueue } from '../queue/load-queue.ts';

const day = 86_400_000;
const pages = 10;
const pageSize = 1000;

/** How often listings were used on one day. */
export interface DayOfUse {
  day: string;
  views: number;
  others: number;
}

/** Rows of the statistics added up by day, the first day first; days without use are there as well. */
export function addUp(rows: { day: string; kind: string; count: number }[], days: string[]): DayOfUse[] {
  const sums = new Map(days.map((name) => [name, { day: name, views: 0, others: 0 }]));
  for (const { day: name, kind, count } of rows) {
    const sum = sums.get(name);
    if (sum) sum[kind === 'view' || kind === 'search' ? 'views' : 'others'] += count;
  }
  return [...sums.values()];
}

/** The last days up to `now` as the statistics name them. */
export const lastDays = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(now.getTime() - (count - 1 - at) * day).toISOString().slice(0, 10),
  );

async function readUse(now: Date) {
  const data = await loadDataClient();
  const days = lastDays(14, now);
  const rows: { day: string; kind: string; count: number }[] = [];
  for (let page = 0; page < pages; page += 1) {
    const { data: part } = await data
      .from('listing_stats')
      // All columns: some servers take a lone "count" for the function of that name.
      .select('*')
      .gte('day', days[0] ?? '')
      .order('day', { ascending: false })
      .order('business_id')
      .order('kind')
      .range(page * pageSize, (page + 1) * pageSize - 1)
      .throwOnError();
    rows.push(...part);
    if (part.length < pageSize) return { use: addUp(rows, days), isWhole: true };
  }
  // Only days that were read completely are returned.
  const oldest = rows.at(-1)?.day ?? '';
  return {
    use: addUp(
      rows,
      days.filter((name) => name > oldest),
    ),
    isWhole: false,
  };
}

/** What staff see first: who came, what waits, what ends soon, how listings are used. Throws the database's error. */
export async function readOverview() {
  const data = await loadDataClient();
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const counted = { count: 'exact', head: true } as const;
  const [week, month, newest, renewals, queue, traffic] = await Promise.all([
    data.from('profiles').select('id', counted).gte('created_at', ago(7)).throwOnError(),
    data.from('profiles').select('id', counted).gte('created_at', ago(30)).throwOnError(),
    data
      .from('profiles')
      .select('id, first_name, last_name, user_type, created_at')
      .order('created_at', { ascending: false })
      .limit(5)
      .throwOnError(),
    data
      .from('subscriptions')
      .select('id, user_id, status, current_period_end, plans(name)', { count: 'exact' })
      .in('status', ['trialing', 'active', 'past_due', 'grace'])
      .lte('current_period_end', ago(-30))
      .order('current_period_end')
      .limit(10)
      .throwOnError(),
    loadQueue(),
    readUse(now),
  ]);
  return {
    signUps: { week: week.count ?? 0, month: month.count ?? 0, newest: newest.data },
    renewals: { total: renewals.count ?? 0, next: renewals.data },
    waiting: queue.totals,
    ...traffic,
  };
}

/** What readOverview answers. */
export type Overview = Awaited<ReturnType<typeof readOverview>>;
