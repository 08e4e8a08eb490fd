import { z } from 'zod';
import { GeocoderStatus } from '#contracts/geocoding.ts';
import { api } from '../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

const Counted = z.object({ total: z.number(), is_total_exact: z.boolean() });

/** How many public listings have no place on the map, counted to 1000, and whether the hub searches addresses. Throws the database's error or an ApiError. */
export async function countUnplaced() {
  const data = await loadDataClient();
  const [{ data: page }, reply] = await Promise.all([
    data.rpc('admin_list', { entity: 'businesses', filters: { map: 'none' }, page_size: 1 }).throwOnError(),
    api.api.geocode.$get(),
  ]);
  const { total, is_total_exact: isExact } = Counted.parse(page);
  return { total, isExact, hasGeocoder: GeocoderStatus.parse(await reply.json()).available };
}
