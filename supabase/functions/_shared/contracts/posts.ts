import { z } from 'zod';

/** A category of posts: where it is found, and how it is called. */
const PostCategory = z.object({ slug: z.string(), name: z.string() });

/** A post as lists show it; `is_news` says whether it lives under the news or the blog. */
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

/** A post with its text: HTML as it was written, to be cleaned by whoever shows it. */
export const FullPost = ListedPost.extend({ id: z.string(), content: z.string() });
export type FullPost = z.infer<typeof FullPost>;

/** What posts_page() answers. */
export const PostsPage = z.object({
  total: z.number(),
  posts: z.array(ListedPost),
  categories: z.array(PostCategory.extend({ posts: z.number() })),
});
export type PostsPage = z.infer<typeof PostsPage>;

const Neighbour = z.object({ slug: z.string(), title: z.string() });

/** What post_page() answers. */
export const PostPage = z.object({
  is_gone: z.boolean(),
  post: FullPost.nullable(),
  related: z.array(ListedPost),
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
});
export type PostPage = z.infer<typeof PostPage>;
