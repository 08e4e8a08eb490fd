import { expect, it } from 'vitest';
import type { MapPlace } from '#contracts/directory.ts';
import { formatArea } from '../../../src/features/directory/map/area.ts';
import { groupPlaces } from '../../../src/features/directory/map/group-places.ts';

const at = (slug: string | null, latitude: number, listings = 1): MapPlace => ({
  listings,
  latitude,
  longitude: -72.5,
  south: latitude,
  west: -72.5,
  north: latitude,
  east: -72.5,
  slug,
  name: slug,
  categories: [],
  phone: null,
  address: null,
  is_open: null,
  logo_url: null,
});

it('businesses in one building share a pin, counts stay apart', () => {
  const groups = groupPlaces([
    at(null, 44.1, 12),
    at('inn', 44.2),
    at('cafe', 44.2),
    at('mill', 44.3),
    at(null, 44.2, 3),
  ]);
  expect(groups.map(({ count, places }) => [count, ...places.map(({ slug }) => slug)])).toEqual([
    [12],
    [2, 'inn', 'cafe'],
    [1, 'mill'],
    [3],
  ]);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(4);
});

it('the area that a map shows ends at the edges of the earth', () => {
  const bounds = { getSouth: () => -95, getWest: () => -200.5, getNorth: () => 44.123456, getEast: () => 12 };
  expect(formatArea(bounds)).toBe('-90.0000,-180.0000,44.1235,12.0000');
});
