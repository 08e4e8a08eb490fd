import { z } from 'zod';

// What makes no sense is as if it were not there: an address is typed, shortened and pasted by anybody.
const Parameters = z.object({
  q: z
    .string()
    .transform((text) => {
      const spaced = text.slice(0, 400).replace(/[\p{Cc}\s]+/gu, ' ');
      return Array.from(spaced.trim()).slice(0, 100).join('').toWellFormed();
    })
    .catch(''),
  category: z
    .string()
    .max(60)
    .regex(/^\P{Cc}*$/u)
    .catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** What a visitor asks of the list of deals. */
export type DealFilters = z.infer<typeof Parameters>;

/** Reads the filters from an address. */
export const readDealFilters = (search: URLSearchParams): DealFilters =>
  Parameters.parse(Object.fromEntries(search));

/** The address of the list: what differs from the default, always in the same order. */
export function dealListAddress({ q, category, page }: Partial<DealFilters>): string {
  const pairs: [string, string | undefined][] = [
    ['q', q],
    ['category', category],
    ['page', page && page > 1 ? String(page) : undefined],
  ];
  const query = new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `/deals?${query.toString()}` : '/deals';
}
