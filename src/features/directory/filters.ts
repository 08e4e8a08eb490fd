import { z } from 'zod';
import {
  flagParameter,
  listAddress,
  nameParameter,
  pageParameter,
  queryParameter,
} from '../../lib/shared/list-parameters.ts';

/** How many listings a page of the directory has. */
export const pageSize = 24;

const sorts = ['', 'featured', 'name', 'newest', 'nearest'] as const;
const views = ['list', 'map'] as const;

/** A place as "latitude,longitude". */
const Near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/)
  .transform((text) => text.split(',').map(Number) as [number, number])
  .refine(([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);

/** A part of the map as "south,west,north,east" in degrees. */
const Area = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?,-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/)
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(
    ([south, west, north, east]) =>
      south >= -90 && south <= north && north <= 90 && west >= -180 && west <= east && east <= 180,
  );

const Parameters = z.object({
  q: queryParameter,
  category: nameParameter(60),
  city: nameParameter(100),
  open: flagParameter,
  sort: z.enum(sorts).catch(''),
  view: z.enum(views).catch('list'),
  near: Near.optional().catch(undefined),
  area: Area.optional().catch(undefined),
  page: pageParameter,
  with: z.array(nameParameter(50)).catch([]),
});

/** What a visitor asks of the directory. */
export type DirectoryFilters = z.infer<typeof Parameters>;

/** Reads the filters from an address. Without a place there is no nearest. */
export function readFilters(search: URLSearchParams): DirectoryFilters {
  // One of each custom field: a form of selects sends `with` once for each, also those without a choice.
  const chosen = [...new Set(search.getAll('with').filter(Boolean))].slice(0, 50);
  const filters = Parameters.parse({ ...Object.fromEntries(search), with: chosen });
  return filters.sort === 'nearest' && !filters.near ? { ...filters, sort: '' } : filters;
}

/** The address of a list: `path`, and what differs from the default, always in the same order. */
export function directoryAddress(path: string, filters: Partial<DirectoryFilters>): string {
  const { q, category, city, open, area, sort, view, near, page, with: options } = filters;
  return listAddress(path, {
    q,
    category,
    city,
    open,
    with: options,
    area: area?.join(','),
    // Without a query, featured listings come first anyway.
    sort: sort === 'featured' && !q ? undefined : sort,
    near: sort === 'nearest' ? near?.join(',') : undefined,
    view: view === 'list' ? undefined : view,
    page,
  });
}
