import { z } from 'zod';
import { ListedDeal } from './deals.ts';
import { CategoryCount, DirectoryPage } from './directory.ts';
import { ListedDate } from './events.ts';
import { ListedJob } from './jobs.ts';
import { ListedPost } from './posts.ts';

/** The result of `home_page`. */
export const HomePage = z.object({
  /** The first listings, the featured ones before the others. */
  directory: DirectoryPage.pick({ total: true, businesses: true }).extend({
    categories: z.array(CategoryCount.extend({ businesses: z.number() })),
  }),
  events: z.array(ListedDate),
  deals: z.array(ListedDeal),
  jobs: z.array(
    ListedJob.pick({
      slug: true,
      title: true,
      job_type: true,
      is_remote: true,
      location: true,
      salary_range: true,
      salary_min: true,
      salary_max: true,
      salary_unit: true,
      salary_currency: true,
      published_at: true,
      business_name: true,
      business_logo_url: true,
    }),
  ),
  news: z.array(ListedPost),
});
export type HomePage = z.infer<typeof HomePage>;
