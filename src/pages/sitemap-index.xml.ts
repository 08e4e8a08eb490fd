import type { APIRoute } from 'astro';
import { listSitemaps } from '../features/sitemaps/queries.ts';
import { answerXml, element } from '../features/sitemaps/xml.ts';

export const prerender = false;

/** The list of all sitemaps. */
export const GET: APIRoute = async ({ site, url }) => {
  const sitemaps = await listSitemaps();
  const entries = sitemaps.map(({ name, changedAt }) =>
    element('sitemap', new URL(`/sitemap-${name}.xml`, site ?? url).href, changedAt),
  );
  return answerXml('sitemapindex', entries.join('\n'));
};
