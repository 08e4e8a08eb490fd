import type { APIRoute } from 'astro';
import { answerFeed } from '../../features/events/feeds.ts';
import { stringsFor } from '../../i18n/strings.ts';

export const prerender = false;

/** The feed of all events. */
export const GET: APIRoute = async ({ site, url, locals, currentLocale }) => {
  const settings = await locals.settings;
  const name = settings?.site.site_title ?? '';
  return answerFeed({
    name: stringsFor(currentLocale).events.feed.all(name),
    path: '/events/calendar.ics',
    site: site ?? url,
    organizer: { name, email: settings?.site.contact_email ?? null },
    locale: currentLocale,
  });
};
