import { z } from 'zod';
import { type GeocodedPlace, GeocodedPlace as Place } from '../contracts/geocoding.ts';
import type { GeocoderSettings } from './geocoder-settings.ts';
import { ServiceError } from '../service-error.ts';

const maxPlaces = 5;
// With the wait for a turn below the ten seconds of a request.
const timeoutMs = 5_000;
const Found = z.array(z.object({ display_name: z.string(), lat: z.coerce.number(), lon: z.coerce.number() }));

/** The places of an address from a service that answers like Nominatim. Throws UNAVAILABLE when it does not answer. */
export async function searchNominatim(
  { url, userAgent }: GeocoderSettings,
  address: string,
): Promise<GeocodedPlace[]> {
  const search = new URL(url);
  search.searchParams.set('q', address);
  search.searchParams.set('format', 'jsonv2');
  search.searchParams.set('limit', String(maxPlaces));
  try {
    const reply = await fetch(search, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      // Only the host that is configured is ever called.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!reply.ok) throw new Error(`The geocoder answered ${String(reply.status)}.`);
    return Found.parse(await reply.json())
      .slice(0, maxPlaces)
      .map(({ display_name: label, lat, lon }) => Place.parse({ label, latitude: lat, longitude: lon }));
  } catch {
    throw new ServiceError(
      'UNAVAILABLE',
      'The address search is not responding. Try again later, or set the pin on the map.',
    );
  }
}
