import type { EventPage } from '#contracts/events.ts';
import { dateLocale, stringsFor } from '../../i18n/strings.ts';
import { isDay, isMonth } from '../../lib/shared/calendar-days.ts';
import { formatDay, formatMonth } from '../../lib/shared/format.ts';
import { eventListAddress, type EventFilters } from './filters.ts';

/** What the list of events is filtered by: each filter in words, and the path of the list without it. */
export function describeChosenFilters(
  filters: EventFilters,
  { categories }: Pick<EventPage, 'categories'>,
  locale: string | undefined,
) {
  const { events: t } = stringsFor(locale);
  const without = (changes: Partial<EventFilters>) => eventListAddress({ ...filters, page: 1, ...changes });
  const { q, when, category, city, where } = filters;
  const nameOf = (slug: string) => categories.find((known) => known.slug === slug)?.name ?? slug;
  return [
    q && { name: `“${q}”`, href: without({ q: '' }) },
    when && { name: describeWhen(when, locale), href: without({ when: '' }) },
    category && { name: nameOf(category), href: without({ category: '' }) },
    city && { name: city, href: without({ city: '' }) },
    where && { name: t.wheres[where], href: without({ where: '' }) },
  ];
}

function describeWhen(when: string, locale: string | undefined): string {
  const language = dateLocale(locale);
  if (isMonth(when)) return formatMonth(when, language);
  if (isDay(when)) return formatDay(`${when}T12:00:00Z`, { zone: 'UTC', locale: language });
  const { whens } = stringsFor(locale).events;
  return whens[when as keyof typeof whens];
}
