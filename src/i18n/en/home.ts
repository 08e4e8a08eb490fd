import { counted } from '../counted.ts';

/** The start page. */
export const home = {
  heading: (town: string | null) => (town ? `Find it in ${town}` : 'Find it in town'),
  lead: 'Find a shop, an evening out, a job or a good deal, from the people who live and work here.',
  searchLabel: 'What are you looking for?',
  searchPlaceholder: 'Bakery, plumber, yoga …',
  popular: 'Often looked for:',
  description: (title: string) =>
    `${title}: the local directory, events, deals, jobs and news of the town, in one place.`,
  featured: 'Businesses worth a visit',
  allBusinesses: 'The whole directory',
  events: 'Next events',
  allEvents: 'All events',
  noEvents: 'Nothing is planned at the moment.',
  deals: 'Deals around town',
  allDeals: 'All deals',
  noDeals: 'No deals at the moment.',
  until: (date: string) => `until ${date}`,
  left: (count: number) => counted(count, '# left', '# left'),
  news: 'Latest news',
  allNews: 'All news',
  noNews: 'No news yet.',
  jobs: 'Newest jobs',
  allJobs: 'All jobs',
  noJobs: 'No open jobs at the moment.',
  remote: 'Remote',
  nothingYet: 'Nothing here yet: the first listings are on their way.',
  join: {
    heading: 'Run a business in town?',
    text: 'Put it on the map: hours, pictures, events, deals and jobs on one page that your neighbours find.',
    action: 'Add your business',
    more: 'Already listed? Claim your page in the directory.',
  },
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  moved: 'New date',
};
