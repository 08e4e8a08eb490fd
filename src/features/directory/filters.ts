import { z } from 'zod';

const sorts = ['', 'featured', 'name', 'newest', 'nearest'] as const;
const views = ['grid', 'list', 'map'] as const;

/** A place as "latitude,longitude". */
const Near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/)
  .transform((text) => text.split(',').map(Number) as [number, number])
  .refine(([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);

/** What the database can compare with: a text without control characters. */
const Name = z.string().regex(/^\P{Cc}*$/u);

// What makes no sense is as if it were not there: an address is typed, shortened and pasted by anybody.
const Parameters = z.object({
  q: z
    .string()
    .transform((text) => cleanQuery(text))
    .catch(''),
  category: Name.max(60).catch(''),
  city: Name.max(100).catch(''),
  open: z
    .literal('1')
    .transform(() => true)
    .catch(false),
  sort: z.enum(sorts).catch(''),
  view: z.enum(views).catch('grid'),
  near: Near.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** What a visitor asks of the directory. */
export type DirectoryFilters = z.infer<typeof Parameters>;

/** Reads the filters from an address. Without a place there is no nearest. */
export function readFilters(search: URLSearchParams): DirectoryFilters {
  const filters = Parameters.parse(Object.fromEntries(search));
  return filters.sort === 'nearest' && !filters.near ? { ...filters, sort: '' } : filters;
}

/** The address of a list: `path`, and what differs from the default, always in the same order. */
export function listAddress(path: string, filters: Partial<DirectoryFilters>): string {
  const { q, category, city, open, sort, view, near, page } = filters;
  const pairs: [string, string | undefined][] = [
    ['q', q],
    ['category', category],
    ['city', city],
    ['open', open ? '1' : undefined],
    // Without words the featured come first anyway.
    ['sort', sort === 'featured' && !q ? undefined : sort],
    ['near', sort === 'nearest' ? near?.join(',') : undefined],
    ['view', view === 'grid' ? undefined : view],
    ['page', page && page > 1 ? String(page) : undefined],
  ];
  const query = new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** The search takes a hundred characters; the rest, control characters and double spaces say nothing. */
function cleanQuery(text: string): string {
  const plain = text.slice(0, 400).replace(/[\p{Cc}\s]+/gu, ' ');
  // Never cut within a character.
  return Array.from(plain.trim()).slice(0, 100).join('').toWellFormed();
}
