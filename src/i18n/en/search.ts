import { counted } from '../counted.ts';

/** Searching everything. */
export const search = {
  title: 'Search',
  titleFor: (query: string) => `Search: ${query}`,
  description: 'Search businesses, events, jobs, deals and posts at once.',
  label: 'Search everything',
  placeholder: 'A business, an event, a job …',
  lead: 'Businesses, events, jobs, deals and posts, all at once.',
  kinds: {
    businesses: 'Businesses',
    events: 'Events',
    jobs: 'Jobs',
    deals: 'Deals',
    posts: 'News and blog',
  },
  more: {
    businesses: 'All of them in the directory',
    events: 'All events',
    jobs: 'All of them in the jobs',
    deals: 'All deals',
    posts: 'All news',
  },
  results: (count: number) => counted(count, '# result', '# results'),
  empty: (query: string) => `Nothing found for “${query}”`,
  emptyText: 'Try a shorter word, or another one for the same thing.',
  browse: 'Or look through',
  until: (date: string) => `until ${date}`,
  open: 'Search everything',
  close: 'Close',
  hint: '↑ ↓ to choose, Enter to open, Esc to close',
  all: (query: string) => `All results for “${query}”`,
  failed: 'The search did not answer. Press Enter to try on its own page.',
  loading: 'Searching …',
};
