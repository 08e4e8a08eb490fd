import { counted } from '../counted.ts';

/** Searching everything. */
export const search = {
  title: 'Search',
  titleFor: (query: string) => `Search: ${query}`,
  description: 'Search businesses, events, jobs, deals and posts at once.',
  label: 'Search everything',
  placeholder: 'Businesses, events, jobs…',
  kinds: {
    businesses: 'Businesses',
    events: 'Events',
    jobs: 'Jobs',
    deals: 'Deals',
    posts: 'News and blog',
  },
  more: {
    businesses: 'See all in Directory',
    events: 'See all in Events',
    jobs: 'See all in Jobs',
    deals: 'See all in Deals',
    posts: 'See all in News',
  },
  results: (count: number) => counted(count, '# result', '# results'),
  empty: (query: string) => `No results for “${query}”`,
  emptyText: 'Check the spelling or try another word.',
  browse: 'Browse',
  until: (date: string) => `until ${date}`,
  open: 'Search everything',
  close: 'Close',
  hint: '↑ ↓ to choose, Enter to open, Esc to close. Ctrl K or ? opens this list.',
  all: (query: string) => `All results for “${query}”`,
  failed: 'Search is not responding. Press Enter to open the search page.',
  goTo: 'Go to',
  start: 'Start',
  onPage: 'On this page',
  loading: 'Searching…',
};
