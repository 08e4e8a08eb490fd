import type { APIRoute } from 'astro';
import { answerCalendar, answerDate, noCalendar } from '../../features/events/feeds.ts';
import { isEventGone, readCalendar, readDate } from '../../features/events/queries.ts';
import { isDay } from '../../lib/shared/calendar-days.ts';
import { readSlug } from '../../lib/server/read-slug.ts';

export const prerender = false;

/**
 * One event as a calendar file; with `?date=` of a series, that date alone. A canceled one says so; 410 for one that was taken
 * down, 404 for what never was public.
 */
export const GET: APIRoute = async ({ params, site, url, locals, currentLocale }) => {
  const slug = readSlug(params['slug']);
  const day = url.searchParams.get('date');
  const [events, date, settings] = await Promise.all([
    readCalendar({ event: slug }),
    day !== null && isDay(day) ? readDate(slug, day) : undefined,
    locals.settings,
  ]);
  const [event] = events;
  if (!event) return noCalendar((await isEventGone(slug)) ? 410 : 404);
  const name = settings?.site.site_title ?? '';
  const feed = {
    name: event.title,
    path: `/events/${slug}.ics`,
    site: site ?? url,
    organizer: { name, email: settings?.site.contact_email ?? null },
    locale: currentLocale,
    fileName: `${slug}.ics`,
  };
  // A single event is its one date.
  if (day === null || event.rrule === null) return answerCalendar(events, feed);
  if (!date) return noCalendar(404);
  return answerDate(event, date, {
    ...feed,
    path: `${feed.path}?date=${day}`,
    fileName: `${slug}-${day}.ics`,
  });
};
