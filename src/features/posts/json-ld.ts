import type { FullPost } from '#contracts/posts.ts';

interface Publisher {
  name: string;
  url: string;
  logo?: string | undefined;
}

/** A post as search engines read it: NewsArticle in the news, BlogPosting in the blog. */
export function postJsonLd(
  post: FullPost,
  { url, publisher, image, words }: { url: string; publisher: Publisher; image: string; words: number },
) {
  return {
    '@type': post.is_news ? 'NewsArticle' : 'BlogPosting',
    '@id': `${url}#post`,
    headline: post.title.slice(0, 110),
    ...(post.excerpt && { description: post.excerpt }),
    url,
    mainEntityOfPage: url,
    image: [image],
    datePublished: post.publish_date,
    dateModified: post.updated_at > post.publish_date ? post.updated_at : post.publish_date,
    author: post.author_name
      ? { '@type': 'Person', name: post.author_name }
      : { '@type': 'Organization', name: publisher.name, url: publisher.url },
    publisher: {
      '@type': 'Organization',
      name: publisher.name,
      url: publisher.url,
      ...(publisher.logo && { logo: { '@type': 'ImageObject', url: publisher.logo } }),
    },
    wordCount: words,
    timeRequired: `PT${post.reading_minutes}M`,
    ...(post.categories.length > 0 && { articleSection: post.categories.map(({ name }) => name) }),
  };
}
