import type { SupabaseClient } from '@supabase/supabase-js';
import type { GeocodedPlace } from '../../_shared/contracts/geocoding.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { geocode } from '../../_shared/geocoding/geocode.ts';
import type { GeocoderSettings } from '../../_shared/geocoding/geocoder-settings.ts';
import { ServiceError } from '../../_shared/service-error.ts';

// A run must end in time, and people search addresses with the same limit.
const perRun = 5;
// About 500 meters: several entries of one building or street.
const nearDegrees = 0.005;

/**
 * Turns the addresses of a few public listings without a place into places, where the hub has a geocoder; returns how many. What it
 * does not know, or knows several times far apart, is left to people. Throws UNAVAILABLE when the geocoder does not answer.
 */
export async function geocodeListings(
  admin: SupabaseClient<Database>,
  geocoder: GeocoderSettings | undefined,
): Promise<number> {
  if (!geocoder) return 0;
  let placed = 0;
  for (let count = 0; count < perRun; count += 1) {
    const { data: tasks, error, status } = await admin.rpc('take_geocoding_task');
    if (error) throw toServiceError(error, status);
    const [task] = tasks;
    if (!task) break;
    const places = await findPlaces(admin, geocoder, task.address);
    // Others are searching: the next run goes on.
    if (!places) break;
    const settled = await admin.rpc('settle_geocoding_task', {
      business: task.business_id,
      asked: task.address,
      ...choosePlace(places),
    });
    if (settled.error) throw toServiceError(settled.error, settled.status);
    if (settled.data) placed += 1;
  }
  return placed;
}

async function findPlaces(admin: SupabaseClient<Database>, geocoder: GeocoderSettings, address: string) {
  try {
    return await geocode(admin, geocoder, address);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'RATE_LIMITED') return undefined;
    throw error;
  }
}

function choosePlace(places: readonly GeocodedPlace[]) {
  const [first] = places;
  if (!first) return { result: 'not_found' };
  const { latitude, longitude } = first;
  const areNear = places.every(
    (place) =>
      Math.abs(place.latitude - latitude) < nearDegrees &&
      Math.abs(place.longitude - longitude) < nearDegrees,
  );
  return areNear ? { result: 'found', latitude, longitude } : { result: 'ambiguous' };
}
