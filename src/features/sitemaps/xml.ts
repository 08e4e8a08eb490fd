import { escapeXml } from '../../lib/server/feeds.ts';

/** An entry of a sitemap; private.sitemap_part writes the same in SQL. */
export const element = (name: 'url' | 'sitemap', address: string, changedAt: string | null) =>
  `<${name}><loc>${escapeXml(address)}</loc>${changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''}</${name}>`;

/** A sitemap, or the index of them, as sitemaps.org has it. */
export function answerXml(name: 'urlset' | 'sitemapindex', entries: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</${name}>\n`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
