import { counted } from '../../counted.ts';

/** News and blog. */
export const posts = {
  news: {
    title: 'News',
    lead: 'Openings, road work, markets and meetings in town.',
    description: (title: string) =>
      `What is new in town: openings, road work, markets and meetings, from ${title}.`,
    empty: 'No news yet',
    emptyText: 'New articles appear here.',
    all: 'All news',
  },
  blog: {
    title: 'Blog',
    lead: 'Practical advice from local business owners.',
    description: (title: string) => `Practical advice and stories for local businesses, from ${title}.`,
    empty: 'No posts yet',
    emptyText: 'New posts appear here.',
    all: 'All posts',
  },
  categories: 'Topics',
  inCategory: (name: string) => `Posts on ${name.toLowerCase()}`,
  categoryDescription: (name: string, title: string) => `All posts on ${name.toLowerCase()}, from ${title}.`,
  readingTime: (minutes: number) => counted(minutes, '# min read', '# min read'),
  by: (author: string) => `By ${author}`,
  updated: (date: string) => `Updated ${date}`,
  related: 'Related',
  neighbors: 'Previous and next posts',
  older: 'Previous',
  newer: 'Next',
  write: 'Write for the blog',
  feeds: 'Follow',
  rss: 'RSS feed',
  jsonFeed: 'JSON feed',
  missing: {
    title: 'Post not found',
    heading: 'Post not found',
    text: 'The address may be misspelled, or the post is not published yet.',
  },
  gone: {
    title: 'Post removed',
    heading: 'This post was removed',
    text: 'See the latest posts instead.',
  },
  unknownCategory: 'Topic not found',
  unknownText: 'It may have been renamed. See all posts instead.',
};
