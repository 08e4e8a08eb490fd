import { z } from 'zod';
import {
  addDays,
  addMonths,
  isDay,
  isMonth,
  lastDayOf,
  weekdayIndex,
} from '../../lib/shared/calendar-days.ts';
import {
  listAddress,
  nameParameter,
  pageParameter,
  queryParameter,
} from '../../lib/shared/list-parameters.ts';

/** The times that have a name of their own. */
export const namedTimes = ['today', 'tomorrow', 'weekend', 'next-week'] as const;
const isNamedTime = (text: string) => (namedTimes as readonly string[]).includes(text);

/** When: anything to come, a named time, a month (YYYY-MM) or a day (YYYY-MM-DD). */
const When = z.string().refine((text) => isNamedTime(text) || isMonth(text) || isDay(text));
const attendances = ['', 'online', 'in-person'] as const;

const Parameters = z.object({
  q: queryParameter,
  category: nameParameter(60),
  city: nameParameter(100),
  when: When.catch(''),
  where: z.enum(attendances).catch(''),
  page: pageParameter,
});

/** What a visitor asks of the list of events. */
export type EventFilters = z.infer<typeof Parameters>;

/** The category that an address names, as in the filters. */
export const readCategory = (search: URLSearchParams) =>
  Parameters.shape.category.parse(search.get('category') ?? '');

/** Reads the filters from an address. */
export const readEventFilters = (search: URLSearchParams): EventFilters =>
  Parameters.parse(Object.fromEntries(search));

/** The address of the list: what differs from the default, always in the same order. */
export const eventListAddress = ({ q, category, city, when, where, page }: Partial<EventFilters>): string =>
  listAddress('/events', { q, category, city, when, where, page });

/** The first and the last day that a `when` means, seen from `today`; nothing for all that is to come. */
export function daysMeant(when: string, today: string): { first: string; last: string } | undefined {
  if (when === '') return undefined;
  if (when === 'today') return { first: today, last: today };
  const weekday = weekdayIndex(today);
  if (when === 'tomorrow') return { first: addDays(today, 1), last: addDays(today, 1) };
  // From Monday to Sunday, wherever calendars begin the week: a weekend belongs to the week that it ends.
  if (when === 'next-week') return { first: addDays(today, 7 - weekday), last: addDays(today, 13 - weekday) };
  if (when === 'weekend') {
    // On a Sunday it is the one that is under way.
    const first = weekday === 6 ? today : addDays(today, 5 - weekday);
    return { first, last: weekday === 6 ? today : addDays(first, 1) };
  }
  if (isDay(when)) return { first: when, last: when };
  const first = `${when}-01`;
  // Of the month that runs, what is over is of no use.
  return { first: when === today.slice(0, 7) ? today : first, last: lastDayOf(when) };
}

/** This month and the next ones, as YYYY-MM, with the chosen one if it is another. */
export function monthsOffered(today: string, chosen: string, count = 6): string[] {
  const months = Array.from({ length: count }, (_, index) => addMonths(today.slice(0, 7), index));
  return isMonth(chosen) && !months.includes(chosen) ? [...months, chosen].sort() : months;
}
