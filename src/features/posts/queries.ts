import { FullPost, PostPage, PostsPage } from '#contracts/posts.ts';
import { ask, hubClient } from '../../lib/hub-client.ts';

/** How many posts a page of a list has. */
export const pageSize = 12;

/** The two places where posts live. */
export type Section = 'news' | 'blog';

/** A page of the news, the blog or a category. Throws HubUnreachableError. */
export async function listPosts(section: Section, page: number, category = ''): Promise<PostsPage> {
  const answer = await ask(
    hubClient().rpc('posts_page', { section, category, page, page_size: pageSize }),
  );
  return PostsPage.parse(answer);
}

/** A post with its surroundings, in one round trip. Throws HubUnreachableError. */
export async function readPost(slug: string): Promise<PostPage> {
  return PostPage.parse(await ask(hubClient().rpc('post_page', { slug: slug.slice(0, 200) })));
}

/** The newest posts with their texts, for feeds. Throws HubUnreachableError. */
export async function listNewestPosts(section: Section): Promise<FullPost[]> {
  return FullPost.array().parse(await ask(hubClient().rpc('newest_posts', { section })));
}

/** The path of a post. */
export const postPath = ({ slug, is_news }: { slug: string; is_news: boolean }) =>
  `/${is_news ? 'news' : 'blog'}/${slug}`;
