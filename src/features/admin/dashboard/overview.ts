import { z } from 'zod';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { countWaiting } from '../queue/count-waiting.ts';

const day = 86_400_000;

const SignUps = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      /** Only for staff who may see contact details. */
      email: z.string().nullable(),
      user_type: z.string(),
      created_at: z.string(),
    }),
  ),
});

const Renewals = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      organization_id: z.string().nullable(),
      user_id: z.string().nullable(),
      plan: z.string(),
      term_ends_at: z.string(),
    }),
  ),
});

/** How often listings were used on each of the last `days` days, the first day first, added up by the database. */
export async function readUse(days: number) {
  const data = await loadDataClient();
  const { data: use } = await data.rpc('listing_use_by_day', { days }).throwOnError();
  return use;
}

/** The ten businesses whose pages were viewed most on the last `days` days, with the views of as many days before. */
export async function readMostViewed(days: number) {
  const data = await loadDataClient();
  const { data: listings } = await data.rpc('most_viewed_listings', { days }).throwOnError();
  return listings;
}

/** What readMostViewed answers of a business. */
export type MostViewedListing = Awaited<ReturnType<typeof readMostViewed>>[number];

/** What staff see first: who came, what waits, what ends soon. Throws the database's error. */
export async function readOverview() {
  const data = await loadDataClient();
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const counted = { count: 'exact', head: true } as const;
  const [week, month, newest, renewals, waiting] = await Promise.all([
    data.from('profiles').select('id', counted).gte('created_at', ago(7)).throwOnError(),
    data.from('profiles').select('id', counted).gte('created_at', ago(30)).throwOnError(),
    data
      .rpc('admin_list', { entity: 'profiles', sort: 'added', descending: true, page_size: 5 })
      .throwOnError(),
    data
      .rpc('admin_list', {
        entity: 'subscriptions',
        filters: { view: 'ahead', ends: '30' },
        sort: 'ends',
        page_size: 10,
      })
      .throwOnError(),
    countWaiting(),
  ]);
  return {
    signUps: { week: week.count ?? 0, month: month.count ?? 0, newest: SignUps.parse(newest.data).rows },
    renewals: Renewals.parse(renewals.data),
    waiting,
  };
}

/** What readOverview answers. */
export type Overview = Awaited<ReturnType<typeof readOverview>>;
