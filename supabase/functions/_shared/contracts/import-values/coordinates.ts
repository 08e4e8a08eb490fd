import { quoteCell } from './cells.ts';
import type { Reading } from './zip-codes.ts';

/** A point in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Nearer than this is near, in degrees; farther than `far` is another part of the world. */
const near = 6;
const far = 20;

/** All of the United States and its territories, roughly. */
const isInUnitedStates = ({ latitude, longitude }: Point) =>
  latitude >= -15 && latitude <= 72 && (longitude <= -60 || longitude >= 144);

const distance = (one: Point, other: Point) =>
  Math.hypot(
    one.latitude - other.latitude,
    Math.min(Math.abs(one.longitude - other.longitude), 360 - Math.abs(one.longitude - other.longitude)),
  );

const isPoint = ({ latitude, longitude }: Point) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Whether only the other order is a place where a listing of this hub can be. */
function isSwapped(given: Point, swapped: Point, isUnitedStates: boolean, hub: Point | undefined): boolean {
  if (!isPoint(swapped)) return false;
  if (!isPoint(given)) return true;
  if (hub && distance(swapped, hub) <= near && distance(given, hub) > far) return true;
  return isUnitedStates && !isInUnitedStates(given) && isInUnitedStates(swapped);
}

/**
 * Where a row is on the map. 0/0 stands for an unknown place and is left out; latitude and longitude that are swapped change places.
 * `hub` is where the hub's listings are, if it has some.
 */
export function readPoint(given: Point, isUnitedStates: boolean, hub: Point | undefined): Reading<Point> {
  const { latitude, longitude } = given;
  const quoted = quoteCell(`${String(latitude)}, ${String(longitude)}`);
  if (latitude === 0 && longitude === 0)
    return { warning: `${quoted} is left out. Exports write 0 where the place is not known.` };
  const swapped = { latitude: longitude, longitude: latitude };
  if (isSwapped(given, swapped, isUnitedStates, hub))
    return {
      value: swapped,
      warning: `${quoted} became ${quoteCell(`${String(longitude)}, ${String(latitude)}`)}. Latitude and longitude were swapped.`,
    };
  if (!isPoint(given)) return { warning: `${quoted} is left out. There is no such place.` };
  if (isUnitedStates && !isInUnitedStates(given))
    return { value: given, warning: `${quoted} is not in the United States. Check the place on the map.` };
  return { value: given };
}
