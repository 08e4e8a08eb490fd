import type { APIRoute } from 'astro';
import { answerCalendar, noCalendar } from '../../../features/events/feeds.ts';
import { listEventCategories, readCalendar } from '../../../features/events/queries.ts';
import { stringsFor } from '../../../i18n/strings.ts';
import { readSlug } from '../../../lib/server/read-slug.ts';

export const prerender = false;

/** The feed of a category; empty when nothing is planned, 404 when there is no such category. */
export const GET: APIRoute = async ({ params, site, url, locals, currentLocale }) => {
  const slug = readSlug(params['slug']);
  const [events, categories, settings] = await Promise.all([
    readCalendar({ category: slug }),
    listEventCategories(),
    locals.settings,
  ]);
  const category = categories.find((known) => known.slug === slug);
  if (!category) return noCalendar(404);
  const name = settings?.site.site_title ?? '';
  return answerCalendar(events, {
    name: stringsFor(currentLocale).events.feed.of(category.name, name),
    path: `/events/category/${slug}.ics`,
    site: site ?? url,
    organizer: { name, email: settings?.site.contact_email ?? null },
    locale: currentLocale,
  });
};
