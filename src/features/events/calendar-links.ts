import type { EventDate, EventDetails } from '#contracts/events.ts';
import { addDays } from '../../lib/shared/calendar-days.ts';
import { shorten } from '../../lib/shared/format.ts';
import { daysOf } from './calendar-grid.ts';

/** The path of the page about a date: of a series, each date has its own. */
export const datePath = (date: Pick<EventDate, 'slug' | 'is_recurring' | 'original_date'>) =>
  date.is_recurring ? `/events/${date.slug}?date=${date.original_date}` : `/events/${date.slug}`;

/** The path of the calendar file of a date. */
export const dateFilePath = (date: Pick<EventDate, 'slug' | 'is_recurring' | 'original_date'>) =>
  `/events/${date.slug}.ics${date.is_recurring ? `?date=${date.original_date}` : ''}`;

type Described = Pick<EventDetails, 'title' | 'summary' | 'description' | 'venue_name'> &
  Pick<EventDetails, 'address_line1' | 'city' | 'state' | 'zip_code'>;
type Dated = Pick<
  EventDate,
  'slug' | 'is_recurring' | 'original_date' | 'starts_at' | 'ends_at' | 'time_zone' | 'all_day'
>;

/**
 * Links that open a date as a new entry of Google's and Microsoft's calendars: times in UTC, whole days as days of the event's own
 * time zone, of which Google and Microsoft name the day after the last as the end.
 */
export function calendarLinks(event: Described, date: Dated, site: URL) {
  const { starts_at: start, ends_at: end } = date;
  const days = daysOf(date);
  const [first = ''] = days;
  const dayAfter = addDays(days.at(-1) ?? first, 1);
  const address = new URL(datePath(date), site).href;
  const details = [shorten(event.summary || event.description, 600), address].filter(Boolean).join('\n\n');
  const region = [event.state, event.zip_code].filter(Boolean).join(' ');
  const location = [event.venue_name, event.address_line1, event.city, region]
    .filter((part, index, parts) => part && parts.indexOf(part) === index)
    .join(', ');
  const google = {
    action: 'TEMPLATE',
    text: event.title,
    dates: date.all_day
      ? `${basicDay(first)}/${basicDay(dayAfter)}`
      : `${basicMoment(start)}/${basicMoment(end)}`,
    ctz: date.time_zone,
    details,
    location,
  };
  const microsoft = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: date.all_day ? first : moment(start),
    enddt: date.all_day ? dayAfter : moment(end),
    allday: String(date.all_day),
    body: details,
    location,
  };
  const compose = `/calendar/0/deeplink/compose?${query(microsoft)}`;
  return {
    google: `https://calendar.google.com/calendar/render?${query(google)}`,
    outlook: `https://outlook.live.com${compose}`,
    office: `https://outlook.office.com${compose}`,
  };
}

const moment = (at: string) => new Date(at).toISOString().replace('.000', '');
const basicMoment = (at: string) => moment(at).replace(/[-:]|\.\d+/g, '');
const basicDay = (day: string) => day.replaceAll('-', '');

// Microsoft shows a plus sign as one: spaces are %20.
const query = (fields: Record<string, string>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
