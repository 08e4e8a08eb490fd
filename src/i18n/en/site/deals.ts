import { counted } from '../../counted.ts';

/** Deals: list and the page of a deal. */
export const deals = {
  title: 'Deals',
  description: (title: string) =>
    `${title}: current deals and offers from shops, restaurants and services in town, with terms and end dates.`,
  inCategory: (category: string) => `Deals: ${category}`,
  searchLabel: 'Search deals',
  searchPlaceholder: 'Bread, books, weekend trips…',
  category: 'Category',
  allCategories: 'All categories',
  results: (count: number, hasMore = false) =>
    hasMore ? counted(count, 'More than # deal', 'More than # deals') : counted(count, '# deal', '# deals'),
  empty: {
    heading: 'No deals found',
    text: 'No deals match your filters. Remove a filter or show all deals.',
    nothingYet: 'No deals right now. Check back soon.',
    all: 'Show all deals',
  },
  left: (count: number) => counted(count, '# left', '# left'),
  gone: 'None left',
  timeLeft: '# left',
  membersOnly: 'Members only',
  by: (business: string) => `by ${business}`,
  one: {
    about: 'Details',
    terms: 'Terms',
    valid: 'Valid',
    by: 'Offered by',
    claim: 'Claim deal',
    more: 'More deals',
    moreIn: (category: string) => `More in ${category}`,
    needsScript: 'Claiming a deal requires JavaScript. Turn it on for this site and reload the page.',
    justAsk: 'No code needed. Mention this deal when you pay.',
  },
  membersPage: {
    title: 'Members only',
    heading: 'This deal is for members',
    text: 'Sign in as a member to see it.',
  },
  over: {
    title: 'This deal has ended',
    heading: 'This deal has ended',
    text: 'See the current deals instead.',
  },
  missing: {
    title: 'Deal not found',
    heading: 'Deal not found',
    text: 'The address may be misspelled, or the deal was removed.',
  },
  toDeals: 'Browse deals',
};
