import type { Sql } from 'postgres';
import { addDays } from '../../src/lib/shared/calendar-days.ts';

/** What stands for all of its kind, by its slug. */
export interface Examples {
  category: string;
  business: string;
  event: string;
  series: string;
  job: string;
  deal: string;
  post: string;
  person: string;
}

/** Something of each kind in the middle of a town that fillTown made, about as large as others. */
export async function findExamples(sql: Sql): Promise<Examples> {
  const [row] = await sql<Examples[]>`select
    (select c.slug from public.business_categories as c where exists (select from public.businesses where categories @> array[c.name])
      order by c.slug offset 5 limit 1) as category,
    (select slug from public.businesses where status = 'approved' and slug like 'scale-%' order by slug
      offset (select count(*) * 9 / 10 from public.businesses) limit 1) as business,
    (select slug from public.events as e where approval_status = 'approved' and rrule is null and starts_at > now() order by slug limit 1) as event,
    (select slug from public.events as e where approval_status = 'approved' and rrule = 'FREQ=WEEKLY' order by slug limit 1) as series,
    (select slug from public.active_jobs order by slug limit 1) as job,
    (select slug from public.active_deals where visibility = 'public' order by slug limit 1) as deal,
    (select slug from public.blog_posts where status = 'published' order by publish_date offset 5 limit 1) as post,
    (select slug from public.community_profiles where audience = 'public' order by slug limit 1) as person`;
  if (!row) throw new Error('The town is empty.');
  return row;
}

// A weekend that begins today has one day on Sundays.
export const mondayFrom = (day: string) => addDays(day, (8 - new Date(`${day}T12:00:00Z`).getUTCDay()) % 7);

/** The address of each public page and feed, by its name; of a town that has no later pages, the first one stands for them. */
export function publicPages(of: Examples, today: string, hasLaterPages: boolean) {
  const later = (page: number) => `page=${String(hasLaterPages ? page : 1)}`;
  return {
    '/': '/',
    '/directory': '/directory',
    '/directory?page=40': `/directory?${later(40)}`,
    '/directory?category': `/directory?category=${of.category}`,
    '/directory?city': '/directory?city=Millbrook',
    '/directory?q=word': '/directory?q=lantern',
    '/directory?q=typing error': '/directory?q=lanterm+florst',
    '/directory?q=none': '/directory?q=xylophone',
    '/directory?open': '/directory?open=1',
    '/directory/map.json': '/directory/map.json?area=44.25,-72.58,44.26,-72.57',
    '/directory/business': `/directory/${of.business}`,
    '/directory/business.vcf': `/directory/${of.business}.vcf`,
    '/events': '/events',
    '/events?page=5': `/events?${later(5)}`,
    '/events?category': '/events?category=music',
    '/events?q': '/events?q=violin',
    '/events?when=weekend': '/events?when=weekend',
    '/events?when=month': `/events?when=${addDays(today, 45).slice(0, 7)}`,
    '/events?when=past': '/events?when=2020-01-01',
    '/events/calendar': '/events/calendar',
    '/events/calendar?category&day': `/events/calendar?category=music&day=${today}`,
    '/events/calendar.ics': '/events/calendar.ics',
    '/events/event': `/events/${of.event}`,
    '/events/series': `/events/${of.series}`,
    '/events/event.ics': `/events/${of.series}.ics`,
    '/deals': '/deals',
    '/deals?category': `/deals?category=${of.category}`,
    '/deals?q': '/deals?q=violin',
    '/deals/deal': `/deals/${of.deal}`,
    '/jobs': '/jobs',
    '/jobs?type': '/jobs?type=Contract',
    '/jobs?q': '/jobs?q=welder',
    '/jobs/job': `/jobs/${of.job}`,
    '/news': '/news',
    '/news?page=4': `/news?${later(4)}`,
    '/blog/category': '/blog/category/town',
    '/news/post': `/news/${of.post}`,
    '/news/rss.xml': '/news/rss.xml',
    '/search?q=word': '/search?q=violin',
    '/search?q=words': '/search?q=head+welder',
    '/search?q=none': '/search?q=xylophone',
    '/search/suggest.json': '/search/suggest.json?q=lanter',
    '/directory/suggest.json': '/directory/suggest.json?q=lanter',
    '/sitemap-index.xml': '/sitemap-index.xml',
    '/sitemap-pages.xml': '/sitemap-pages.xml',
    '/sitemap-businesses.xml': '/sitemap-businesses.xml',
    '/sitemap-events.xml': '/sitemap-events.xml',
    '/sitemap-jobs.xml': '/sitemap-jobs.xml',
    '/sitemap-deals.xml': '/sitemap-deals.xml',
    '/sitemap-posts.xml': '/sitemap-posts.xml',
    '/people/person': `/people/${of.person}`,
    '/groups': '/groups',
    '/site.json': '/site.json',
  };
}
