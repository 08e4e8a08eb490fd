import { z } from 'zod';

/** A category of posts: its slug and name. */
const PostCategory = z.object({ slug: z.string(), name: z.string() });

/** A post as shown in lists; `is_news` says whether it belongs to the news or the blog. */
export const ListedPost = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  featured_image: z.string().nullable(),
  author_name: z.string(),
  publish_date: z.string(),
  updated_at: z.string(),
  reading_minutes: z.number(),
  is_news: z.boolean(),
  categories: z.array(PostCategory),
});
export type ListedPost = z.infer<typeof ListedPost>;

/** A post with its content: unsanitized HTML, which whoever renders it must sanitize. */
export const FullPost = ListedPost.extend({ id: z.string(), content: z.string() });
export type FullPost = z.infer<typeof FullPost>;

/** The result of posts_page(). */
export const PostsPage = z.object({
  total: z.number(),
  posts: z.array(ListedPost),
  categories: z.array(PostCategory.extend({ posts: z.number() })),
});
export type PostsPage = z.infer<typeof PostsPage>;

const Neighbor = z.object({ slug: z.string(), title: z.string() });

/** The result of post_page(). */
export const PostPage = z.object({
  is_gone: z.boolean(),
  post: FullPost.nullable(),
  related: z.array(ListedPost),
  previous: Neighbor.nullable(),
  next: Neighbor.nullable(),
});
export type PostPage = z.infer<typeof PostPage>;
