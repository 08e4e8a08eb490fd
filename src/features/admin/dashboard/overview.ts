import type { AdminOverview, ListingActivity } from '#contracts/admin-overview.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** What staff see first, with how listings were used on the last `days` days, in one request. Throws the database's error. */
export async function readOverview(days: number): Promise<AdminOverview> {
  const data = await loadDataClient();
  const { data: overview } = await data.rpc('admin_overview', { days }).throwOnError();
  return overview as unknown as AdminOverview;
}

/** How listings were used on each of the last `days` days, and the ten whose pages were viewed most. Throws the database's error. */
export async function readActivity(days: number): Promise<ListingActivity> {
  const data = await loadDataClient();
  const [use, viewed] = await Promise.all([
    data.rpc('listing_use_by_day', { days }).throwOnError(),
    data.rpc('most_viewed_listings', { days }).throwOnError(),
  ]);
  return { by_day: use.data, most_viewed: viewed.data };
}
