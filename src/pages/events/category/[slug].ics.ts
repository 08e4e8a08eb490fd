import type { APIRoute } from 'astro';
import { answerFeed, noCalendar } from '../../../features/events/feeds.ts';
import { listEventCategories } from '../../../features/events/queries.ts';
import { stringsFor } from '../../../i18n/strings.ts';
import { readSlug } from '../../../lib/server/read-slug.ts';

export const prerender = false;

/** The feed of a category; empty when nothing is planned, 404 when there is no such category. */
export const GET: APIRoute = async ({ params, site, url, locals, currentLocale }) => {
  const slug = readSlug(params['slug']);
  const [categories, settings] = await Promise.all([listEventCategories(), locals.settings]);
  const category = categories.find((known) => known.slug === slug);
  if (!category) return noCalendar(404);
  const name = settings?.site.site_title ?? '';
  return answerFeed(
    {
      name: stringsFor(currentLocale).events.feed.of(category.name, name),
      path: `/events/category/${slug}.ics`,
      site: site ?? url,
      organizer: { name, email: settings?.site.contact_email ?? null },
      locale: currentLocale,
    },
    slug,
  );
};
