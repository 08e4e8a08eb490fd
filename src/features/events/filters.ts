import { z } from 'zod';
import { addDays, addMonths, isDay, isMonth, lastDayOf, weekdayIndex } from './days.ts';

/** When: anything to come, today, the next Saturday and Sunday, a month (YYYY-MM) or a day (YYYY-MM-DD). */
const When = z.string().refine((text) => ['today', 'weekend'].includes(text) || isMonth(text) || isDay(text));
/** What the database can compare with: a text without control characters. */
const Name = z.string().regex(/^\P{Cc}*$/u);
const attendances = ['', 'online', 'in-person'] as const;

// What makes no sense is as if it were not there: an address is typed, shortened and pasted by anybody.
const Parameters = z.object({
  q: z
    .string()
    .transform((text) => cleanQuery(text))
    .catch(''),
  category: Name.max(60).catch(''),
  city: Name.max(100).catch(''),
  when: When.catch(''),
  where: z.enum(attendances).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
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
export function eventListAddress({ q, category, city, when, where, page }: Partial<EventFilters>): string {
  const pairs: [string, string | undefined][] = [
    ['q', q],
    ['category', category],
    ['city', city],
    ['when', when],
    ['where', where],
    ['page', page && page > 1 ? String(page) : undefined],
  ];
  const query = new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `/events?${query.toString()}` : '/events';
}

/** The first and the last day that a `when` means, seen from `today`; nothing for all that is to come. */
export function daysMeant(when: string, today: string): { first: string; last: string } | undefined {
  if (when === '') return undefined;
  if (when === 'today') return { first: today, last: today };
  if (when === 'weekend') {
    const weekday = weekdayIndex(today);
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

/** The search takes a hundred characters; the rest, control characters and double spaces say nothing. */
function cleanQuery(text: string): string {
  const spaced = text
    .slice(0, 400)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return Array.from(spaced).slice(0, 100).join('').toWellFormed();
}
