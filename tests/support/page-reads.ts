import { readCategoryNames } from '../../src/lib/server/category-names.ts';
import { listPublicGroups, readPublicPerson } from '../../src/features/community/queries.ts';
import { findDeals, readDeal } from '../../src/features/deals/queries.ts';
import { readDealFilters } from '../../src/features/deals/filters.ts';
import {
  findBusinesses,
  findPlaces,
  readContact,
  readListing,
} from '../../src/features/directory/queries.ts';
import { readFilters } from '../../src/features/directory/filters.ts';
import { readEventFilters } from '../../src/features/events/filters.ts';
import {
  findCalendarDays,
  findEvents,
  readCalendar,
  readCalendarVersion,
  readEvent,
} from '../../src/features/events/queries.ts';
import { readHome } from '../../src/features/home/queries.ts';
import { findJobs, readJob } from '../../src/features/jobs/queries.ts';
import { readJobFilters } from '../../src/features/jobs/filters.ts';
import { listNewestPosts, listPosts, readPost } from '../../src/features/posts/queries.ts';
import { searchHub } from '../../src/features/search/queries.ts';
import { readSettings } from '../../src/features/settings/queries.ts';
import { listSitemaps, readSitemap } from '../../src/features/sitemaps/queries.ts';
import { addDays } from '../../src/lib/shared/calendar-days.ts';
import { type Examples, mondayFrom } from './public-pages.ts';

// Later than what was kept.
let later = Date.now();

const site = new URL('https://town.test');
const search = (query: string) => new URLSearchParams(query);

/** What each public page and feed reads, by its name in public-pages.ts, with the functions that it reads with. */
export function pageReads(of: Examples, today: string): Record<string, () => Promise<unknown>> {
  const directory = (query: string) => findBusinesses(readFilters(search(query)));
  const eventList = (query: string, day = today) => findEvents(readEventFilters(search(query)), day);
  const calendarDays = (category: string) =>
    findCalendarDays({
      first: addDays(today, -3),
      last: addDays(today, 38),
      category,
      perDay: 4,
      chosen: category && today,
    });
  return {
    'every page': () => Promise.all([readSettings((later += 60_000)), readCategoryNames('es')]),
    '/': () => readHome(),
    '/directory': () => directory(''),
    '/directory?page=40': () => directory('page=40'),
    '/directory?category': () => directory(`category=${of.category}`),
    '/directory?city': () => directory('city=Millbrook'),
    '/directory?q=word': () => directory('q=lantern'),
    '/directory?q=typing error': () => directory('q=lanterm+florst'),
    '/directory?q=none': () => directory('q=xylophone'),
    '/directory?open': () => directory('open=1'),
    '/directory/map.json': () => findPlaces(readFilters(search('area=44.25,-72.58,44.26,-72.57'))),
    '/directory/map.json, whole': () => findPlaces(readFilters(search(''))),
    '/directory/business': () => readListing(of.business),
    '/directory/business.vcf': () => readContact(of.business),
    '/events': () => eventList(''),
    '/events?page=5': () => eventList('page=5'),
    '/events?category': () => eventList('category=music'),
    '/events?q': () => eventList('q=violin'),
    '/events?when=weekend': () => eventList('when=weekend', mondayFrom(today)),
    '/events?when=month': () => eventList(`when=${addDays(today, 45).slice(0, 7)}`),
    '/events?when=past': () => eventList('when=2020-01-01'),
    '/events/calendar': () => calendarDays(''),
    '/events/calendar?category&day': () => calendarDays('music'),
    '/events/calendar.ics': () => readCalendarVersion(''),
    '/events/calendar.ics, changed': () => Promise.all([readCalendarVersion(''), readCalendar({})]),
    '/events/event': () => readEvent(of.event),
    '/events/series': () => readEvent(of.series),
    '/events/event.ics': () => readCalendar({ event: of.series }),
    '/deals': () => findDeals(readDealFilters(search(''))),
    '/deals?category': () => findDeals(readDealFilters(search(`category=${of.category}`))),
    '/deals?q': () => findDeals(readDealFilters(search('q=violin'))),
    '/deals/deal': () => readDeal(of.deal),
    '/jobs': () => findJobs(readJobFilters(search(''))),
    '/jobs?type': () => findJobs(readJobFilters(search('type=Contract'))),
    '/jobs?q': () => findJobs(readJobFilters(search('q=welder'))),
    '/jobs/job': () => readJob(of.job),
    '/news': () => listPosts('news', 1),
    '/news?page=4': () => listPosts('news', 4),
    '/blog/category': () => listPosts('blog', 1, 'town'),
    '/news/post': () => readPost('news', of.post),
    '/news/rss.xml': () => listNewestPosts('news'),
    '/search?q=word': () => searchHub('violin', 10),
    '/search?q=words': () => searchHub('head welder', 10),
    '/search?q=none': () => searchHub('xylophone', 10),
    '/search/suggest.json': () => searchHub('lanter', 4),
    '/directory/suggest.json': () => searchHub('lanter', 6, 'businesses'),
    '/sitemap-index.xml': () => listSitemaps(),
    '/sitemap-pages.xml': () => readSitemap('pages', [], site),
    ...Object.fromEntries(
      ['businesses', 'events', 'jobs', 'deals', 'posts'].map((kind) => [
        `/sitemap-${kind}.xml`,
        () => readSitemap(kind, [], site),
      ]),
    ),
    '/people/person': () => readPublicPerson(of.person),
    '/groups': () => listPublicGroups(),
  };
}
