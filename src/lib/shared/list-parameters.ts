import { z } from 'zod';
import { normalizeQuery } from './normalize-query.ts';

// Anybody types, shortens and pastes addresses: a parameter that makes no sense counts as left out.

/** The text of a search. */
export const queryParameter = z
  .string()
  .transform((text) => normalizeQuery(text))
  .catch('');

/** A name that the database can compare with: `max` characters at most and no control characters. */
export const nameParameter = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u)
    .catch('');

/** A filter that is on with `1`. */
export const flagParameter = z
  .literal('1')
  .transform(() => true)
  .catch(false);

/** The page of a list, from 1. */
export const pageParameter = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** The page of a list that an address asks for. */
export const readPage = (search: URLSearchParams): number => pageParameter.parse(search.get('page'));

/** The last page of a list of `total` items; an empty list has one page. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/**
 * The address of a list at `path`: parameters in the order given, a list once for each item, without those that are empty, false,
 * zero or, for the page, the first.
 */
export function listAddress(
  path: string,
  parameters: Record<string, string | number | boolean | readonly string[] | undefined>,
): string {
  // Many of the addresses of a page have no query.
  let query: URLSearchParams | undefined;
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'object') {
      for (const item of value) (query ??= new URLSearchParams()).append(name, item);
      continue;
    }
    if (!value || (name === 'page' && value === 1)) continue;
    (query ??= new URLSearchParams()).set(name, value === true ? '1' : String(value));
  }
  return query === undefined ? path : `${path}?${query.toString()}`;
}
