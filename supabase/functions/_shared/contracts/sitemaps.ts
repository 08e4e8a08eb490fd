import { z } from 'zod';

/** The result of sitemap_part(): its entries as XML; null when there are none. */
export const SitemapPart = z.string().nullable();

const KindSummary = z.tuple([z.number(), z.string().nullable()]);

/** The result of sitemap_index(): the number of sitemaps of each kind, and the last change among its pages. */
export const SitemapIndex = z.object({
  businesses: KindSummary,
  events: KindSummary,
  jobs: KindSummary,
  deals: KindSummary,
  posts: KindSummary,
});
