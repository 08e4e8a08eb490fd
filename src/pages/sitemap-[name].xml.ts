import type { APIRoute } from 'astro';
import { readSitemap } from '../features/sitemaps/queries.ts';
import { answerXml } from '../features/sitemaps/xml.ts';

export const prerender = false;

/** The pages of one kind, for search engines. */
export const GET: APIRoute = async ({ params, site, url, locals }) => {
  const settings = await locals.settings;
  const entries = await readSitemap(params['name'] ?? '', settings?.sections ?? [], site ?? url);
  return entries !== undefined
    ? answerXml('urlset', entries)
    : new Response('There is no such sitemap.\n', { status: 404 });
};
