import { FullPost, PostPage, PostsPage } from '#contracts/posts.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';
import { lastPage } from '../../lib/shared/list-parameters.ts';
import { postPath } from '../../lib/shared/post-path.ts';

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
  const last = lastPage(found.total, pageSize);
  const isKnown = category === '' || found.categories.some(({ slug }) => slug === category);
  return { ...found, page, last, category, status: isKnown && page <= last ? 200 : 404 };
}

/** A post with its surroundings: the status that its page answers, and its path if it lives in the other section. */
type FoundPost = PostPage & { status: 200 | 404 | 410; movedTo: string | undefined };

/** A post with its surroundings, in one round trip, for a page of `section`. Throws HubUnreachableError. */
export async function readPost(section: Section, slug: string): Promise<FoundPost> {
  const found = PostPage.parse(await ask(hubClient().rpc('post_page', { slug: slug.slice(0, 200) })));
  const path = found.post ? postPath(found.post) : undefined;
  return {
    ...found,
    status: found.post ? 200 : found.is_gone ? 410 : 404,
    movedTo: path?.startsWith(`/${section}/`) ? undefined : path,
  };
}

/** The newest posts with their texts, for feeds. Throws HubUnreachableError. */
export async function listNewestPosts(section: Section): Promise<FullPost[]> {
  return FullPost.array().parse(await ask(hubClient().rpc('newest_posts', { section })));
}

/** The categories of a post that are topics: not those that name its section. */
export const topicsOf = <Category extends { slug: string }>(categories: readonly Category[]): Category[] =>
  categories.filter(({ slug }) => slug !== 'whats-new' && slug !== 'blog');
