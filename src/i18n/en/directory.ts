import { counted } from '../counted.ts';

/** The directory: search, lists, categories and cities. */
export const directory = {
  title: 'Directory',
  description: (title: string) =>
    `${title}: shops, restaurants, trades and services in and around town, with opening hours, contact and directions.`,
  categoryDescription: (category: string, title: string) =>
    `${category} in and around town: opening hours, contact and directions, from ${title}.`,
  inCity: (city: string) => `Businesses in ${city}`,
  cityDescription: (city: string, title: string) =>
    `Shops, restaurants, trades and services in ${city}: opening hours, contact and directions, from ${title}.`,
  searchLabel: 'Search the directory',
  searchPlaceholder: 'Name, trade or product',
  category: 'Category',
  allCategories: 'All categories',
  city: 'City',
  allCities: 'All cities',
  openNow: 'Open now',
  sort: 'Sort by',
  sorts: {
    '': 'Best match',
    featured: 'Featured first',
    name: 'Name',
    newest: 'Newest',
    nearest: 'Nearest to me',
  },
  nearMe: 'Nearest to me',
  nearRefused: "Location isn't available. Allow it in your browser or choose a city.",
  view: 'View',
  views: { grid: 'Grid', list: 'List', map: 'Map' },
  results: (count: number) => counted(count, '# business', '# businesses'),
  resultsFor: (query: string) => `for “${query}”`,
  categories: 'Categories',
  cities: 'Cities',
  verified: 'Verified',
  empty: {
    heading: 'No matches',
    text: 'No businesses match. Remove a filter or try another word.',
    nothingYet: 'No businesses are listed yet.',
    withoutOpenNow: 'Include closed',
    withoutCategory: 'Search all categories',
    withoutCity: 'Search all cities',
    withoutQuery: 'Clear search',
    all: 'View all',
  },
  unknownCategory: 'Category not found',
  unknownCity: 'No businesses in this city',
  unknownText: 'It may have been renamed. Choose another one or search the directory.',
  mapNotice: 'The map requires JavaScript. The same businesses are listed below.',
  mapLabel: 'Map of the businesses on this page',
  mapPart: (shown: number, total: number) =>
    `Showing ${String(shown)} of ${String(total)} businesses. Use filters to narrow the results.`,
  mapMissing: (count: number) =>
    counted(
      count,
      '# business on this page has no map location.',
      '# businesses on this page have no map location.',
    ),
  suggestions: (count: number) => counted(count, '# suggestion', '# suggestions'),
  opening: {
    openUntil: (time: string) => `Open until ${time}`,
    alwaysOpen: 'Open 24 hours',
    closed: 'Closed now',
    opensToday: (time: string) => `Closed, opens at ${time}`,
    opensTomorrow: (time: string) => `Closed, opens tomorrow at ${time}`,
    opensOn: (day: string, time: string) => `Closed, opens ${day} at ${time}`,
    closedUntil: (day: string) => `Closed until ${day}`,
    midnight: 'midnight',
  },
};
