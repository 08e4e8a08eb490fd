import type { EventPage } from '#contracts/events.ts';
import { dateLocale } from '#contracts/languages.ts';
import { stringsFor } from '../../i18n/strings.ts';
import { isDay, isMonth } from '../../lib/shared/calendar-days.ts';
import { type FilterChip, isOffered } from '../../lib/shared/filter-chips.ts';
import { formatDay, formatMonth } from '../../lib/shared/format.ts';
import { eventListAddress, type EventFilters, monthsOffered, namedTimes } from './filters.ts';

/** The categories that have events, with the chosen one. */
export const offeredCategories = ({ categories }: Pick<EventPage, 'categories'>, chosen: string) =>
  categories.filter(({ slug, dates }) => isOffered(dates) || slug === chosen);

/** The city that an address names, as the list writes it. */
export const chosenCity = ({ cities }: Pick<EventPage, 'cities'>, city: string) =>
  cities.find(({ name }) => name.toLowerCase() === city.toLowerCase())?.name ?? city;

/** The chips above the list of events: words, when, category, city and where; `today` is the hub's ISO date. */
export function eventChips(
  filters: EventFilters,
  result: Pick<EventPage, 'categories' | 'cities'>,
  { today, locale }: { today: string; locale: string | undefined },
): (FilterChip | '' | false)[] {
  const { events: t } = stringsFor(locale);
  const to = (changes: Partial<EventFilters>) => eventListAddress({ ...filters, page: 1, ...changes });
  const { q, when, where } = filters;
  const category = result.categories.find(({ slug }) => slug === filters.category)?.name ?? filters.category;
  const city = filters.city && chosenCity(result, filters.city);
  const language = dateLocale(locale);
  const date = isDay(when)
    ? formatDay(`${when}T12:00:00Z`, { zone: 'UTC', locale: language })
    : isMonth(when)
      ? formatMonth(when, language)
      : '';
  return [
    q && { label: `“${q}”`, href: to({ q: '' }), isChosen: true },
    ...namedTimes.map((time) => ({
      label: t.whens[time],
      href: to({ when: time === when ? '' : time }),
      isChosen: time === when,
    })),
    {
      label: date || t.date,
      ...(date && { href: to({ when: '' }), isChosen: true }),
      menu: {
        id: 'filter-date',
        title: t.date,
        options: [
          { label: t.whens[''], href: to({ when: '' }), isChosen: when === '' },
          ...monthsOffered(today, when).map((month) => ({
            label: formatMonth(month, language),
            href: to({ when: month }),
            isChosen: month === when,
          })),
        ],
      },
    },
    {
      label: category || t.category,
      ...(category && { href: to({ category: '' }), isChosen: true }),
      menu: {
        id: 'filter-category',
        title: t.category,
        options: [
          { label: t.allCategories, href: to({ category: '' }), isChosen: !category },
          ...offeredCategories(result, filters.category).map(({ slug, name, dates }) => ({
            label: name,
            href: to({ category: slug }),
            count: dates,
            isChosen: slug === filters.category,
          })),
        ],
      },
    },
    (city || result.cities.length > 1) && {
      label: city || t.city,
      ...(city && { href: to({ city: '' }), isChosen: true }),
      menu: {
        id: 'filter-city',
        title: t.city,
        options: [
          { label: t.allCities, href: to({ city: '' }), isChosen: !city },
          ...result.cities.map(({ name, dates }) => ({
            label: name,
            href: to({ city: name }),
            count: dates,
            isChosen: name === city,
          })),
        ],
      },
    },
    {
      label: where ? t.wheres[where] : t.where,
      ...(where && { href: to({ where: '' }), isChosen: true }),
      menu: {
        id: 'filter-where',
        title: t.where,
        options: (['', 'in-person', 'online'] as const).map((value) => ({
          label: t.wheres[value],
          href: to({ where: value }),
          isChosen: value === where,
        })),
      },
    },
  ];
}
