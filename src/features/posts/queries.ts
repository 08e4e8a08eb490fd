import { FullPost, PostPage, PostsPage } from '#contracts/posts.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** How many posts a page of a list has. */
const pageSize = 12;

/** The two places where posts live. */
export type Section = 'news' | 'blog';

/** A page of a list of posts: what was asked for, what is there, the number of the last page, and whether there is such a page. */
export type PostList = PostsPage & { page: number; last: number; category: string; status: 200 | 404 };

/** A page of the news, the blog or a category. Throws HubUnreachableError. */
export async function listPosts(section: Section, page: number, category = ''): Promise<PostList> {
  const answer = await ask(hubClient().rpc('posts_page', { section, category, page, page_size: pageSize }));
  const found = PostsPage.parse(answer);
  const last = Math.max(1, Math.ceil(found.total / pageSize));
  const isKnown = category === '' || found.categories.some(({ slug }) => slug === category);
  return { ...found, page, last, category, status: isKnown && page <= last ? 200 : 404 };
}

/** A post with its surroundings, in one round trip, and the status that its page answers. Throws HubUnreachableError. */
export async function readPost(slug: string): Promise<PostPage & { status: 200 | 404 | 410 }> {
  const found = PostPage.parse(await ask(hubClient().rpc('post_page', { slug: slug.slice(0, 200) })));
  return { ...found, status: found.post ? 200 : found.is_gone ? 410 : 404 };
}

/** The newest posts with their texts, for feeds. Throws HubUnreachableError. */
export async function listNewestPosts(section: Section): Promise<FullPost[]> {
  return FullPost.array().parse(await ask(hubClient().rpc('newest_posts', { section })));
}

/** The path of a post. */
export const postPath = ({ slug, is_news }: { slug: string; is_news: boolean }) =>
  `/${is_news ? 'news' : 'blog'}/${slug}`;
