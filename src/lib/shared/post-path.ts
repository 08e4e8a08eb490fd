/** The path of a post, which lives in the news or in the blog. */
export const postPath = ({ slug, is_news }: { slug: string; is_news: boolean }): string =>
  `/${is_news ? 'news' : 'blog'}/${slug}`;
