import type { APIRoute } from 'astro';
import type { FullPost } from '#contracts/posts.ts';
import { stringsFor } from '../../i18n/strings.ts';
import type { Feed } from '../../lib/server/feeds.ts';
import { pictureAddress } from '../../lib/shared/pictures.ts';
import { renderSafeHtml, plainText } from './safe-html.ts';
import { postPath } from '../../lib/shared/post-path.ts';
import { listNewestPosts, type Section } from './queries.ts';

/** The route of the feed of the news or the blog; `answer` writes its format. Throws HubUnreachableError. */
export function postFeedRoute(
  section: Section,
  answer: (feed: Feed) => Response | Promise<Response>,
): APIRoute {
  return async ({ url, site = url, locals, currentLocale }) => {
    const [posts, settings] = await Promise.all([listNewestPosts(section), locals.settings]);
    const name = settings?.site.site_title ?? 'Local Business Hub Connect';
    const t = stringsFor(currentLocale).posts[section];
    return answer({
      title: `${t.title} · ${name}`,
      description: t.description(name),
      page: new URL(`/${section}`, site).href,
      self: new URL(url.pathname, site).href,
      language: 'en',
      items: posts.map((post) => feedItem(post, site)),
    });
  };
}

function feedItem(post: FullPost, site: URL) {
  const html = renderSafeHtml(post.content, { pictureAddress, base: site.href });
  return {
    url: new URL(postPath(post), site).href,
    title: post.title,
    // A feed reader needs a text also for a post that has none.
    summary: post.excerpt || plainText(html).slice(0, 300) || post.title,
    html,
    publishedAt: post.publish_date,
    updatedAt: post.updated_at > post.publish_date ? post.updated_at : post.publish_date,
    author: post.author_name || undefined,
    image: pictureAddress(post.featured_image),
    tags: post.categories.map(({ name }) => name),
  };
}
