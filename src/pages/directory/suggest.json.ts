import type { APIRoute } from 'astro';
import { readFilters } from '../../features/directory/filters.ts';
import { suggestBusinesses } from '../../features/directory/queries.ts';

export const prerender = false;

/** What the search field offers while somebody types: up to six listings. */
export const GET: APIRoute = async ({ url }) => {
  const { q } = readFilters(url.searchParams);
  return Response.json(q.length < 2 ? [] : await suggestBusinesses(q));
};
