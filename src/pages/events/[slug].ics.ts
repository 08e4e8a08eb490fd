import type { APIRoute } from 'astro';
import { answerCalendar, noCalendar } from '../../features/events/feeds.ts';
import { isEventGone, readCalendar } from '../../features/events/queries.ts';
import { readSlug } from '../../lib/server/read-slug.ts';

export const prerender = false;

/** One event as a calendar file. A canceled one says so; 410 for one that was taken down, 404 for what never was public. */
export const GET: APIRoute = async ({ params, site, url, locals, currentLocale }) => {
  const slug = readSlug(params['slug']);
  const [events, isGone, settings] = await Promise.all([
    readCalendar({ event: slug }),
    isEventGone(slug),
    locals.settings,
  ]);
  const [event] = events;
  if (!event) return noCalendar(isGone ? 410 : 404);
  const name = settings?.site.site_title ?? '';
  return answerCalendar(events, {
    name: event.title,
    path: `/events/${slug}.ics`,
    site: site ?? url,
    organizer: { name, email: settings?.site.contact_email ?? null },
    locale: currentLocale,
    fileName: `${slug}.ics`,
  });
};
