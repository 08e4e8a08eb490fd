import { EventView } from '#contracts/event-view.ts';
import { CalendarEvent, EventCalendarDays, EventContext, EventDate, EventPage } from '#contracts/events.ts';
import { z } from 'zod';
import { ask, hubClient } from '../../lib/server/hub-client.ts';
import { noSlug } from '../../lib/server/read-slug.ts';
import { addDays } from '../../lib/shared/calendar-days.ts';
import { dateIn } from '../../lib/shared/zoned-time.ts';
import { daysMeant, type EventFilters } from './filters.ts';

/** How many events a page of the list has. */
export const pageSize = 24;

/**
 * A page of the list, each event once, with its counts; `today` is the hub's ISO date. When the days that were asked for have
 * none, `nearest` are the days before and after them that do. Throws HubUnreachableError.
 */
export async function findEvents(filters: EventFilters, today: string) {
  const days = daysMeant(filters.when, today);
  const page = await readPage(filters, days);
  if (!days || page.total > 0) return { ...page, nearest: [] };
  const nearest =
    filters.q === '' ? await readNearestDays(filters, days) : await findDaysWithMatches(filters, days, today);
  return { ...page, nearest };
}

async function readNearestDays(
  filters: EventFilters,
  days: { first: string; last: string },
): Promise<string[]> {
  const { category, city, where } = filters;
  const asked = { first_day: days.first, last_day: days.last, category, in_city: city, attendance: where };
  return z.array(z.string()).parse(await ask(hubClient().rpc('nearest_event_days', asked)));
}

/** The nearest days of the events that have some words, of which there are at most 200. */
async function findDaysWithMatches(
  filters: EventFilters,
  days: { first: string; last: string },
  today: string,
) {
  const any = { ...filters, page: 1 };
  const weekBefore = addDays(days.first, -7);
  const [before, after] = await Promise.all([
    days.first > today
      ? readPage(any, { first: weekBefore < today ? today : weekBefore, last: addDays(days.first, -1) }, 100)
      : undefined,
    readPage(any, { first: addDays(days.last < today ? today : days.last, 1) }),
  ]);
  const daysIn = (found?: EventPage) => [
    ...new Set(found?.dates.map(({ starts_at: at, time_zone: zone }) => dateIn(at, zone))),
  ];
  return [...daysIn(before).slice(-1), ...daysIn(after).slice(0, 3)];
}

async function readPage(
  filters: EventFilters,
  days: { first: string; last?: string } | undefined,
  size = pageSize,
): Promise<EventPage> {
  const answer = await ask(
    hubClient().rpc('event_page', {
      q: filters.q,
      category: filters.category,
      in_city: filters.city,
      attendance: filters.where,
      page: filters.page,
      page_size: size,
      by_event: true,
      ...(days && { first_day: days.first, ...(days.last && { last_day: days.last }) }),
    }),
  );
  return EventPage.parse(answer);
}

/**
 * The days of a calendar from `first` to `last`, at most 42: how many dates each has, the first `perDay` of them, and the first 24 of the
 * `chosen` day. Throws HubUnreachableError.
 */
export async function findCalendarDays(asked: {
  first: string;
  last: string;
  category: string;
  perDay: number;
  chosen: string;
}): Promise<EventCalendarDays> {
  const { first, last, category, perDay, chosen } = asked;
  const answer = await ask(
    hubClient().rpc('event_calendar_days', {
      first_day: first,
      last_day: last,
      category,
      per_day: perDay,
      ...(isDay(chosen) && { chosen_day: chosen }),
    }),
  );
  return EventCalendarDays.parse(answer);
}

/** Whether a text of an address is a day that exists. */
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text)).toISOString().startsWith(text);

const noEvent = {
  event: null,
  coming: [],
  past: [],
  sale: null,
  isGone: false,
  organizer: null,
  categories: [],
  sponsors: [],
};

/**
 * An event with its dates and what they cost, what the one of `day` sells to visitors, and the context of its page, in one round trip. Throws
 * HubUnreachableError.
 */
export async function readEvent(slug: string, day: string | null = null) {
  // Astro tries this page for the calendar files of another language, too.
  if (slug === noSlug) return noEvent;
  const named = day !== null && isDay(day) ? { day } : {};
  const {
    is_gone: isGone,
    offers: prices,
    coming,
    past,
    ...page
  } = EventView.parse(await ask(hubClient().rpc('event_details', { event: slug, ...named })));
  const offers = new Map(prices.map(({ occurrence_id: id, offer }) => [id, offer]));
  const priced = (rows: EventDate[]) =>
    rows.map((date): EventDate => ({ ...date, offer: offers.get(date.id) }));
  return { ...page, coming: priced(coming), past: priced(past), isGone };
}

/**
 * The date that a page is about: the one asked for by its first planned day, else the next that takes place, else the next at
 * all, else the last. Undefined when there is none.
 */
export function chooseDate(coming: readonly EventDate[], past: readonly EventDate[], asked: string | null) {
  return (
    [...coming, ...past].find(({ original_date: day }) => day === asked) ??
    coming.find(({ status }) => status === 'scheduled' || status === 'rescheduled') ??
    coming[0] ??
    past[0]
  );
}

/** Whether an event was public once and was taken down. Throws HubUnreachableError. */
export async function isEventGone(slug: string): Promise<boolean> {
  return EventContext.parse(await ask(hubClient().rpc('event_context', { event: slug }))).is_gone;
}

/** The events of a calendar file: of a category, or one by its slug. Throws HubUnreachableError. */
export async function readCalendar(which: { category?: string; event?: string }): Promise<CalendarEvent[]> {
  return CalendarEvent.array().parse(await ask(hubClient().rpc('event_calendar', which)));
}

/** A hash that changes whenever what readCalendar() returns for all events, or for a category, may have changed. Throws HubUnreachableError. */
export async function readCalendarVersion(category: string): Promise<string> {
  return z.string().parse(await ask(hubClient().rpc('event_calendar_version', { category })));
}

const SeriesDates = z.array(
  EventDate.pick({ original_date: true, starts_at: true, ends_at: true, status: true }),
);

/** One date of an event by its first planned day; undefined when there is none. Throws HubUnreachableError. */
export async function readDate(slug: string, day: string) {
  const dates = hubClient().from('event_dates').select('original_date, starts_at, ends_at, status');
  const [date] = SeriesDates.parse(await ask(dates.eq('slug', slug).eq('original_date', day).limit(1)));
  return date && { ...date, day: date.original_date };
}

/** The kinds of events, each of which has a feed. Throws HubUnreachableError. */
export async function listEventCategories() {
  const rows = await ask(hubClient().from('event_categories').select('slug, name').order('position'));
  return z.array(z.object({ slug: z.string(), name: z.string() })).parse(rows);
}
