import type { MapPlace } from '#contracts/directory.ts';

/** What stands at one point of the map: one listing, several at the same place, or a count of an area. */
export interface MapGroup {
  /** The same as long as it shows the same. */
  key: string;
  count: number;
  latitude: number;
  longitude: number;
  /** The listings; empty for a count. */
  places: MapPlace[];
  /** The area of a count: south-west and north-east. */
  area: [[number, number], [number, number]];
}

/** Puts listings at the very same place together: no zoom would part them. */
export function groupPlaces(rows: readonly MapPlace[]): MapGroup[] {
  const groups = new Map<string, MapGroup>();
  for (const row of rows) {
    const { latitude, longitude, listings, south, west, north, east } = row;
    const isListing = row.slug !== null;
    const place = `${String(latitude)} ${String(longitude)}`;
    const found = isListing ? groups.get(place) : undefined;
    if (found) {
      found.places.push(row);
      found.count += 1;
      found.key += ` ${row.slug ?? ''}`;
      continue;
    }
    const key = isListing ? `${place} ${row.slug ?? ''}` : `${place} ${String(listings)}`;
    groups.set(isListing ? place : key, {
      key,
      count: listings,
      latitude,
      longitude,
      places: isListing ? [row] : [],
      area: [
        [south, west],
        [north, east],
      ],
    });
  }
  return [...groups.values()];
}
