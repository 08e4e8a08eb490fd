import type { GeocodedPlace, GeocodeResult, GeocoderStatus } from '#contracts/geocoding.ts';
import { api } from '../../../lib/browser/api-client.ts';

/** Whether this hub finds places of addresses. */
export async function hasGeocoder(): Promise<boolean> {
  const reply = await api.api.geocode.$get();
  return ((await reply.json()) as GeocoderStatus).available;
}

/** The places of an address, the best first. Throws ApiError. */
export async function findPlaces(address: string): Promise<GeocodedPlace[]> {
  const reply = await api.api.geocode.$post({ json: { address } });
  return ((await reply.json()) as GeocodeResult).places;
}
