import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { GeocodedPlace } from '../contracts/geocoding.ts';
import type { Database } from '../database.types.ts';
import { toServiceError } from '../database-failure.ts';
import type { GeocoderSettings } from './geocoder-settings.ts';
import { ServiceError } from '../service-error.ts';
import { searchNominatim } from './nominatim.ts';

type Admin = SupabaseClient<Database>;
const Cached = z.array(GeocodedPlace).nullable();
const attempts = 4;

/**
 * The places of an address, from the cache or from the geocoder, which all people together ask no more often than its settings
 * allow. Throws RATE_LIMITED when too many are waiting, UNAVAILABLE when it does not answer.
 */
export async function geocode(
  admin: Admin,
  geocoder: GeocoderSettings,
  address: string,
): Promise<GeocodedPlace[]> {
  const key = address.toLowerCase();
  const { data, error, status } = await admin.rpc('read_geocoded', { wanted: key });
  if (error) throw toServiceError(error, status);
  const cached = Cached.parse(data);
  if (cached) return cached;
  await waitForTurn(admin, geocoder.perSecond);
  const places = await searchNominatim(geocoder, address);
  const stored = await admin.rpc('store_geocoded', { wanted: key, found: places });
  if (stored.error) throw toServiceError(stored.error, stored.status);
  return places;
}

async function waitForTurn(admin: Admin, perSecond: number): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { data, error, status } = await admin.rpc('consume_rate_limit', {
      limit_key: 'geocoder',
      max_count: perSecond,
      window_seconds: 1,
    });
    if (error) throw toServiceError(error, status);
    if (data) return;
    // The second began at or before this answer.
    if (attempt < attempts - 1) await new Promise((resolve) => setTimeout(resolve, 1_020));
  }
  throw new ServiceError('RATE_LIMITED', 'Many addresses are being searched. Wait a minute and try again.');
}
