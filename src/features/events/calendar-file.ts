import ical, {
  escape,
  ICalCalendarMethod,
  type ICalCalendar,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { endCalendar } from '#contracts/calendar.ts';
import type { CalendarEvent, EventStatus } from '#contracts/events.ts';
import { describeOffer } from '../../lib/shared/describe-offer.ts';
import { firstDate, recurrenceIdOf, recurrenceLines, wholeDays, WallTime } from './series.ts';
import { writeTimeZone } from './time-zone-rules.ts';

/** What a calendar file says of itself. */
export interface CalendarFacts {
  name: string;
  /** Whole address of the file. */
  source: string;
  /** Whole address of the site. */
  site: string;
  /** Who organizes what no business does, and how they are reached. */
  organizer: { name: string; email: string | null };
  words: { canceled: string; postponed: string; online: string; organizer: string; cost: string };
  /** The language of what is said. */
  locale: string | undefined;
}

const hour = 3600;
/** Up to when a file has the changes of clocks that follow no yearly rule, in years after its last date. */
const yearsAhead = 20;

/**
 * Events as an iCalendar file (RFC 5545): a series is one event with its rule, each of its moved or canceled dates a
 * RECURRENCE-ID. The same events give the same bytes; an event's UID is its id and never changes.
 */
export function writeCalendar(events: readonly CalendarEvent[], facts: CalendarFacts): string {
  const calendar = beginCalendar(facts, events);
  for (const event of events) addEvent(calendar, event, facts);
  return endCalendar(calendar.toString());
}

/**
 * One date of a series as a calendar file: the event's UID with a RECURRENCE-ID, so that a calendar that has the series, or gets
 * the date again by email, updates this date and adds nothing twice.
 */
export function writeDate(event: CalendarEvent, date: SeriesDate, facts: CalendarFacts): string {
  const calendar = beginCalendar(facts, [event, date]);
  const moved = event.moved.find(({ day }) => day === date.day);
  addDate(calendar, event, { sequence: 0, updated_at: event.updated_at, ...moved, ...date }, facts);
  return endCalendar(calendar.toString());
}

/** One date of a series: its first planned day and when it takes place. */
export type SeriesDate = Pick<CalendarEvent['moved'][number], 'day' | 'starts_at' | 'ends_at' | 'status'>;

type Dated = Pick<SeriesDate, 'starts_at' | 'ends_at'> & { moved?: readonly Dated[] };

/** The year of the first and of the last known date; one more on each side, for what is in another year in its own time zone. */
function yearsOf(dates: readonly Dated[]): [number, number] {
  const years = dates
    .flatMap(({ moved = [], ...date }) => [date, ...moved])
    .flatMap(({ starts_at: start, ends_at: end }) => [start, end])
    .map((moment) => new Date(moment).getUTCFullYear());
  return [Math.min(...years) - 1, Math.max(...years) + 1];
}

function beginCalendar(facts: CalendarFacts, dates: readonly Dated[]): ICalCalendar {
  const [first, last] = yearsOf(dates);
  return ical({
    prodId: { company: 'Local Business Hub Connect', product: 'Events', language: 'EN' },
    name: escape(plain(facts.name), false),
    source: facts.source,
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => writeTimeZone(zone, first, last + yearsAhead) },
    ttl: hour,
  });
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent, facts: CalendarFacts) {
  const lines = recurrenceLines(event);
  const common = describe(event, facts);
  // A single event is its one date.
  const [only] = event.rrule === null ? event.moved : [];
  const status = only?.status ?? event.status;
  calendar.createEvent({
    ...common,
    ...timesOf(event, only),
    ...stateOf(status, event, facts),
    ...stampOf(only ? laterOf(event.updated_at, only.updated_at) : event.updated_at),
    sequence: event.sequence + (only?.sequence ?? 0),
    ...(lines && { repeating: lines }),
  });
  if (lines === undefined) return;
  for (const date of event.moved) addDate(calendar, event, date, facts);
}

function addDate(
  calendar: ICalCalendar,
  event: CalendarEvent,
  date: CalendarEvent['moved'][number],
  facts: CalendarFacts,
) {
  const common = describe(event, facts);
  calendar.createEvent({
    ...common,
    url: `${String(common.url)}?date=${date.day}`,
    ...timesOf(event, date),
    ...stateOf(date.status, event, facts),
    ...stampOf(laterOf(event.updated_at, date.updated_at)),
    sequence: event.sequence + date.sequence,
    recurrenceId: recurrenceIdOf(event, date.day),
  });
}

const laterOf = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other);
const stampOf = (moment: string) => ({ stamp: new Date(moment), lastModified: new Date(moment) });

/** When a date takes place, or without one the first of the event. */
function timesOf(event: CalendarEvent, date?: Pick<SeriesDate, 'starts_at' | 'ends_at'>) {
  if (event.all_day) return { ...wholeDays(event, date), allDay: true };
  const { start, end } = date
    ? { start: Date.parse(date.starts_at), end: Date.parse(date.ends_at) }
    : firstDate(event);
  return { start: WallTime.at(start, event.time_zone), end: WallTime.at(end, event.time_zone) };
}

/** Calendars that do not know a state show its words; a new date is an ordinary one. */
function stateOf(status: EventStatus, { title }: CalendarEvent, { words }: CalendarFacts) {
  const summary = plain(title);
  if (status === 'canceled')
    return { status: ICalEventStatus.CANCELLED, summary: `${words.canceled}: ${summary}` };
  if (status === 'postponed')
    return { status: ICalEventStatus.TENTATIVE, summary: `${words.postponed}: ${summary}` };
  return { status: ICalEventStatus.CONFIRMED, summary };
}

function describe(event: CalendarEvent, { site, organizer, words, locale }: CalendarFacts): ICalEventData {
  const price = event.offer ? describeOffer(event.offer, locale) : event.cost;
  const url = new URL(`/events/${event.slug}`, site).href;
  const by = event.organizer ?? organizer.name;
  const email = event.organizer_email ?? organizer.email;
  const text = [
    plain(event.summary),
    plain(event.description),
    `${words.organizer}: ${plain(by)}${price ? `\n${words.cost}: ${plain(price)}` : ''}`,
    url,
  ];
  const street = [event.address_line1, event.city, [event.state, event.zip_code].filter(Boolean).join(' ')];
  const address = street.filter(Boolean).join(', ');
  const place =
    plain(event.venue_name ?? '') || address || (event.attendance_mode === 'online' ? words.online : '');
  const { latitude: lat, longitude: lon } = event;
  return {
    id: event.id,
    start: new Date(event.starts_at),
    timezone: event.time_zone,
    created: new Date(event.created_at),
    description: text.filter(Boolean).join('\n\n'),
    url,
    categories: event.categories.map((name) => ({ name: plain(name) })),
    ...(email && { organizer: { name: plain(by), email } }),
    ...(place && {
      location: {
        title: place,
        ...(address && address !== place && { address: plain(address) }),
        ...(lat !== null && lon !== null && { geo: { lat, lon } }),
      },
    }),
  };
}

/** What no text line of a calendar may hold. */
const plain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim();
