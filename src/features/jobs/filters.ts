import { z } from 'zod';
import { jobTypes } from '#contracts/jobs.ts';
import {
  flagParameter,
  listAddress,
  pageParameter,
  queryParameter,
} from '../../lib/shared/list-parameters.ts';

/** The least pay a year that one can ask for, in the hub's currency. */
export const payFloors = [20_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000] as const;

const isPayFloor = (amount: number) => (payFloors as readonly number[]).includes(amount);

const Parameters = z.object({
  q: queryParameter,
  type: z.enum(['', ...jobTypes]).catch(''),
  category: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .catch(''),
  remote: flagParameter,
  pay: z.coerce.number().refine(isPayFloor).catch(0),
  page: pageParameter,
});

/** What a visitor asks of the jobs. */
export type JobFilters = z.infer<typeof Parameters>;

/** Reads the filters from an address. */
export const readJobFilters = (search: URLSearchParams): JobFilters =>
  Parameters.parse(Object.fromEntries(search));

/** The address of a list: what differs from the default, always in the same order. */
export function jobsAddress(filters: Partial<JobFilters>, path = '/jobs'): string {
  const { q, type, category, remote, pay, page } = filters;
  return listAddress(path, { q, type, category, remote, pay, page });
}

/** Whether a filter is set. */
export const hasFilters = ({ q, type, category, remote, pay }: JobFilters) =>
  q !== '' || type !== '' || category !== '' || remote || pay > 0;
