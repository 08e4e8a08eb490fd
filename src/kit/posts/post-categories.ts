import { loadDataClient } from '../../lib/browser/data-client.ts';

/** A category of posts. */
export interface PostCategory {
  id: string;
  name: string;
  slug: string;
}

/** All categories, and the ids of those that a post is in. */
export interface CategoriesOfPost {
  categories: PostCategory[];
  chosen: string[];
}

/** The categories that say where a post appears, by their slugs; the others are topics. */
export const postPlaces = { news: 'whats-new', blog: 'blog' } as const;

/** Where a post appears. */
export type PostPlace = keyof typeof postPlaces;

/** Whether a post appears in the news, and not in the blog. */
export const isNews = ({ categories, chosen }: CategoriesOfPost): boolean =>
  categories.some(({ id, slug }) => slug === postPlaces.news && chosen.includes(id));

const placeSlugs: readonly string[] = Object.values(postPlaces);

/** The categories that are topics. */
export const topicsAmong = (categories: readonly PostCategory[]): PostCategory[] =>
  categories.filter(({ slug }) => !placeSlugs.includes(slug));

/** Reads the categories with those of a post. Throws the database's error. */
export async function readCategories(postId: string): Promise<CategoriesOfPost> {
  const data = await loadDataClient();
  const [categories, chosen] = await Promise.all([
    data.from('post_categories').select('id, name, slug').order('name').throwOnError(),
    data.from('post_category_mapping').select('category_id').eq('post_id', postId).throwOnError(),
  ]);
  return { categories: categories.data, chosen: chosen.data.map(({ category_id }) => category_id) };
}

/** Puts a post into exactly these categories, which were `before`. Throws the database's error. */
export async function saveCategories(
  post_id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const data = await loadDataClient();
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const mapping = () => data.from('post_category_mapping');
  if (added.length > 0)
    await mapping()
      .insert(added.map((category_id) => ({ post_id, category_id })))
      .throwOnError();
  if (removed.length > 0)
    await mapping().delete().eq('post_id', post_id).in('category_id', removed).throwOnError();
}
