import type { APIRoute } from 'astro';
import { readFilters } from '../../features/directory/filters.ts';
import { findPlaces } from '../../features/directory/queries.ts';

export const prerender = false;

/** The results of a search for the map, within its `area`: up to 400 places and counts. */
export const GET: APIRoute = async ({ url }) =>
  Response.json(await findPlaces(readFilters(url.searchParams)));
