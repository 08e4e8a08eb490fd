import rss from '@astrojs/rss';

/** A feed: what it is called and where, and what it brings, the newest first. Addresses are whole ones. */
export interface Feed {
  title: string;
  description: string;
  /** The page that it follows. */
  page: string;
  /** Its own address. */
  self: string;
  language: string;
  items: FeedItem[];
}

/** Something that a feed brings. */
interface FeedItem {
  url: string;
  title: string;
  summary: string;
  /** Cleaned HTML with whole addresses. */
  html: string;
  publishedAt: string;
  updatedAt: string;
  author?: string | undefined;
  image?: string | undefined;
  tags: string[];
}

/** The feed as RSS 2.0. */
export async function answerRss(feed: Feed): Promise<Response> {
  const response = await rss({
    title: printable(feed.title),
    description: printable(feed.description),
    site: feed.page,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>${feed.language}</language><atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>`,
    items: feed.items.map((item) => ({
      title: printable(item.title),
      link: item.url,
      pubDate: new Date(item.publishedAt),
      description: printable(item.summary),
      ...(item.html && { content: printable(item.html) }),
      categories: item.tags.map(printable),
      ...(item.author && { customData: `<dc:creator>${escapeXml(printable(item.author))}</dc:creator>` }),
    })),
  });
  response.headers.set('Content-Type', 'application/rss+xml; charset=utf-8');
  return response;
}

/** The feed as JSON Feed 1.1, see jsonfeed.org/version/1.1. */
export function answerJsonFeed(feed: Feed): Response {
  const body = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self,
    language: feed.language,
    items: feed.items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html || escapeXml(item.title),
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      ...(item.author && { authors: [{ name: item.author }] }),
      ...(item.image && { image: item.image }),
      tags: item.tags,
    })),
  };
  return new Response(JSON.stringify(body), {
    headers: { 'Content-Type': 'application/feed+json; charset=utf-8' },
  });
}

// oxlint-disable-next-line no-control-regex -- these are what is taken out
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text without the control characters that XML has no way to write. */
const printable = (text: string) => text.replace(unprintable, '');

/** A text as it may stand in XML, in elements and attributes. */
export const escapeXml = (text: string) =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
