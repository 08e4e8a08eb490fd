import type { APIRoute } from 'astro';
import { readFilters } from '../../features/directory/filters.ts';
import { findPlaces } from '../../features/directory/queries.ts';
import { translateCategories } from '../../lib/server/category-names.ts';

export const prerender = false;

/** The results of a search for the map, within its `area`: up to 400 places and counts. */
export const GET: APIRoute = async ({ url, locals }) =>
  Response.json(await translateCategories('business', findPlaces(readFilters(url.searchParams)), locals));
