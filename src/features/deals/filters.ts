import { z } from 'zod';
import {
  listAddress,
  nameParameter,
  pageParameter,
  queryParameter,
} from '../../lib/shared/list-parameters.ts';

const Parameters = z.object({ q: queryParameter, category: nameParameter(60), page: pageParameter });

/** What a visitor asks of the list of deals. */
export type DealFilters = z.infer<typeof Parameters>;

/** Reads the filters from an address. */
export const readDealFilters = (search: URLSearchParams): DealFilters =>
  Parameters.parse(Object.fromEntries(search));

/** The address of the list: what differs from the default, always in the same order. */
export const dealListAddress = ({ q, category, page }: Partial<DealFilters>): string =>
  listAddress('/deals', { q, category, page });
