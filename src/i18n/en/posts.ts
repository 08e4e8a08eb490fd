import { counted } from '../counted.ts';

/** News and blog. */
export const posts = {
  news: {
    title: 'News',
    lead: 'What is new in town, from the people who run the hub.',
    description: (title: string) =>
      `What is new in town: openings, works, markets and meetings, from ${title}.`,
    empty: 'No news yet',
    emptyText: 'As soon as something happens in town, it stands here.',
    all: 'All news',
  },
  blog: {
    title: 'Blog',
    lead: 'Practical advice for running a business here, by people who do.',
    description: (title: string) => `Practical advice and stories for local businesses, from ${title}.`,
    empty: 'No posts yet',
    emptyText: 'The first post is being written.',
    all: 'All posts',
  },
  categories: 'Topics',
  inCategory: (name: string) => `Posts on ${name.toLowerCase()}`,
  categoryDescription: (name: string, title: string) => `All posts on ${name.toLowerCase()}, from ${title}.`,
  readingTime: (minutes: number) => counted(minutes, '# minute to read', '# minutes to read'),
  by: (author: string) => `By ${author}`,
  updated: (date: string) => `Changed ${date}`,
  related: 'Read on',
  neighbours: 'Posts before and after',
  older: 'Before',
  newer: 'After',
  feeds: 'Follow',
  rss: 'RSS feed',
  jsonFeed: 'JSON feed',
  missing: {
    title: 'Post not found',
    heading: 'There is no post at this address',
    text: 'The address may be misspelt, or the post is not out yet.',
  },
  gone: {
    title: 'Post taken down',
    heading: 'This post was taken down',
    text: 'It was here once. What came after is in the list.',
  },
  unknownCategory: 'There is no such topic',
  unknownText: 'It may have been renamed. All posts are in the list.',
};
