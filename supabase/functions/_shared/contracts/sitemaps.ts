import { z } from 'zod';

/** The result of sitemap_part(): path or slug, and the time of the last change. */
export const SitemapPart = z.array(z.tuple([z.string(), z.string().nullable()]));

const Count = z.tuple([z.number(), z.string().nullable()]);

/** The result of sitemap_counts(): the number of pages of each kind, and the last change among them. */
export const SitemapCounts = z.object({
  businesses: Count,
  events: Count,
  jobs: Count,
  deals: Count,
  posts: Count,
});
export type SitemapCounts = z.infer<typeof SitemapCounts>;
