import { z } from 'zod';
import { jobTypes } from '#contracts/jobs.ts';
import { cleanWords } from '../../lib/clean-words.ts';

/** The least pay a year that one can ask for, in the hub's currency. */
export const payFloors = [20_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000] as const;

const isPayFloor = (amount: number) => (payFloors as readonly number[]).includes(amount);

// What makes no sense is as if it were not there: an address is typed, shortened and pasted by anybody.
const Parameters = z.object({
  q: z
    .string()
    .transform((text) => cleanWords(text))
    .catch(''),
  type: z.enum(['', ...jobTypes]).catch(''),
  category: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .catch(''),
  remote: z
    .literal('1')
    .transform(() => true)
    .catch(false),
  pay: z.coerce.number().refine(isPayFloor).catch(0),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** What a visitor asks of the jobs. */
export type JobFilters = z.infer<typeof Parameters>;

/** Reads the filters from an address. */
export const readJobFilters = (search: URLSearchParams): JobFilters =>
  Parameters.parse(Object.fromEntries(search));

/** The address of a list: what differs from the default, always in the same order. */
export function jobsAddress(filters: Partial<JobFilters>, path = '/jobs'): string {
  const { q, type, category, remote, pay, page } = filters;
  const pairs: [string, string | undefined][] = [
    ['q', q],
    ['type', type],
    ['category', category],
    ['remote', remote ? '1' : undefined],
    ['pay', pay ? String(pay) : undefined],
    ['page', page && page > 1 ? String(page) : undefined],
  ];
  const query = new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Whether anything is asked for beside the whole list. */
export const hasFilters = ({ q, type, category, remote, pay }: JobFilters) =>
  q !== '' || type !== '' || category !== '' || remote || pay > 0;
