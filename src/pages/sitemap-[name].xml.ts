import type { APIRoute } from 'astro';
import { readSitemap } from '../features/sitemaps/queries.ts';
import { answerXml, element } from '../features/sitemaps/xml.ts';

export const prerender = false;

/** The pages of one kind, for search engines. */
export const GET: APIRoute = async ({ params, site, url, locals }) => {
  const settings = await locals.settings;
  const pages = await readSitemap(params['name'] ?? '', settings?.sections ?? []);
  if (!pages) return new Response('There is no such sitemap.\n', { status: 404 });
  const entries = pages.map(({ path, changedAt }) =>
    element('url', new URL(path, site ?? url).href, changedAt),
  );
  return answerXml('urlset', entries);
};
