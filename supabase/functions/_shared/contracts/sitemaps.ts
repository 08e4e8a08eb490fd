import { z } from 'zod';

/** What sitemap_part() answers: path or slug, and the moment of the last change. */
export const SitemapPart = z.array(z.tuple([z.string(), z.string().nullable()]));

const Count = z.tuple([z.number(), z.string().nullable()]);

/** What sitemap_counts() answers: how many pages of each kind, and the last change among them. */
export const SitemapCounts = z.object({
  businesses: Count,
  events: Count,
  jobs: Count,
  deals: Count,
  posts: Count,
});
export type SitemapCounts = z.infer<typeof SitemapCounts>;
