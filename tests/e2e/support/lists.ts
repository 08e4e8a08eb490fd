import { sql } from './database.ts';

const oldest = {
  jobs: () =>
    sql<{ slug: string }[]>`select slug from public.active_jobs order by published_at, id offset 1 limit 1`,
  news: () => sql<{ slug: string }[]>`
    select slug from public.published_posts where 'whats-new' = any (category_slugs) order by publish_date offset 1 limit 1`,
  blog: () => sql<{ slug: string }[]>`
    select slug from public.published_posts where 'whats-new' <> all (category_slugs) order by publish_date offset 1 limit 1`,
};

/**
 * Returns the path of the demo town's second oldest job or post. The first entries of a list may belong to a test
 * that takes them down in the next moment.
 */
export async function demoEntry(list: keyof typeof oldest): Promise<string> {
  const [entry] = await oldest[list]();
  return `/${list}/${entry?.slug ?? ''}`;
}
