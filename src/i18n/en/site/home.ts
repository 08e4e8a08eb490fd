import { counted } from '../../counted.ts';

/** The home page. */
export const home = {
  heading: (town: string | null) => (town ? `Find it in ${town}` : 'Find it in town'),
  lead: 'Local businesses, events, deals and jobs in one place.',
  searchLabel: 'What are you looking for?',
  searchPlaceholder: 'Bakery, plumber, yoga…',
  popular: 'Popular:',
  description: (title: string) =>
    `${title}: the local directory, events, deals, jobs and news of the town, in one place.`,
  featured: 'Featured businesses',
  /** Said where businesses are featured: only staff choose them, and a plan may include it. */
  featuredWhy: (chooser: string) =>
    `Those marked Featured were chosen by ${chooser}. It can be part of a membership. Those marked Sponsored paid for it.`,
  businesses: 'Businesses',
  allBusinesses: 'View all',
  events: 'Upcoming events',
  allEvents: 'All events',
  deals: 'Deals',
  allDeals: 'All deals',
  until: (date: string) => `until ${date}`,
  left: (count: number) => counted(count, '# left', '# left'),
  news: 'Latest news',
  allNews: 'All news',
  jobs: 'Latest jobs',
  allJobs: 'All jobs',
  join: {
    heading: 'Run a business in town?',
    text: 'Show your hours, photos, events, deals and jobs on one page that local customers can find.',
    action: 'Add your business',
    plans: 'Compare membership plans',
    more: 'Already listed? Claim your page.',
  },
  canceled: 'Canceled',
  postponed: 'Postponed',
  moved: 'Rescheduled',
};
