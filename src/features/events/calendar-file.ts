import ical, {
  escape,
  ICalCalendarMethod,
  type ICalCalendar,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { tzlib_get_ical_block as zoneRules } from 'timezones-ical-library';
import { endCalendar } from '#contracts/calendar.ts';
import type { CalendarEvent, EventStatus } from '#contracts/events.ts';
import { describeOffer } from '../../lib/shared/describe-offer.ts';
import { firstDate, recurrenceIdOf, recurrenceLines, wholeDays, WallTime } from './series.ts';

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

/**
 * Events as an iCalendar file (RFC 5545): a series is one event with its rule, each of its moved or canceled dates a
 * RECURRENCE-ID. The same events give the same bytes; an event's UID is its id and never changes.
 */
export function writeCalendar(events: readonly CalendarEvent[], facts: CalendarFacts): string {
  const calendar = beginCalendar(facts);
  for (const event of events) addEvent(calendar, event, facts);
  return endCalendar(calendar.toString());
}

/**
 * One date of a series as a calendar file: the event's UID with a RECURRENCE-ID, so that a calendar that has the series, or gets
 * the date again by email, updates this date and adds nothing twice.
 */
export function writeDate(event: CalendarEvent, date: SeriesDate, facts: CalendarFacts): string {
  const calendar = beginCalendar(facts);
  const moved = event.moved.find(({ day }) => day === date.day);
  addDate(calendar, event, { sequence: 0, updated_at: event.updated_at, ...moved, ...date }, facts);
  return endCalendar(calendar.toString());
}

/** One date of a series: its first planned day and when it takes place. */
export type SeriesDate = Pick<CalendarEvent['moved'][number], 'day' | 'starts_at' | 'ends_at' | 'status'>;

function beginCalendar(facts: CalendarFacts): ICalCalendar {
  return ical({
    prodId: { company: 'Local Business Hub Connect', product: 'Events', language: 'EN' },
    name: escape(plain(facts.name), false),
    source: facts.source,
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => rulesOf(zone) },
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
    ...timesOf(event, only ? spanOf(only) : firstDate(event)),
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
    ...timesOf(event, spanOf(date)),
    ...stateOf(date.status, event, facts),
    ...stampOf(laterOf(event.updated_at, date.updated_at)),
    sequence: event.sequence + date.sequence,
    recurrenceId: recurrenceIdOf(event, date.day),
  });
}

const spanOf = (date: { starts_at: string; ends_at: string }) => ({
  start: Date.parse(date.starts_at),
  end: Date.parse(date.ends_at),
});
const laterOf = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other);
const stampOf = (moment: string) => ({ stamp: new Date(moment), lastModified: new Date(moment) });

function timesOf(
  { all_day: isAllDay, time_zone: zone }: CalendarEvent,
  span: { start: number; end: number },
) {
  const { start, end } = span;
  if (!isAllDay) return { start: WallTime.at(start, zone), end: WallTime.at(end, zone) };
  return { ...wholeDays(start, end, zone), allDay: true };
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

/** The rules of a time zone; none for a name that calendars do not know. */
function rulesOf(zone: string): string | null {
  const [block] = zoneRules(zone) as [string?];
  // A zone that shares the rules of another keeps its own name, which the dates refer to.
  return block?.replace(/^TZID:.*$/m, () => `TZID:${zone}`) ?? null;
}
