import ical, {
  type ICalCalendar,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalDateTimeValue,
  ICalEventStatus,
} from 'ical-generator';
import { endCalendar } from './contracts/calendar.ts';
import type { Language } from './contracts/languages.ts';

/** One date of an event that a person has a place on, or a meeting that they are invited to, as a calendar file names it. */
export interface CalendarDate {
  /** Of the event: the same in every file of the hub. */
  uid: string;
  title: string;
  url: string;
  starts_at: string;
  ends_at: string;
  all_day: boolean;
  /** The first and the last day as YYYY-MM-DD, in the event's time zone. */
  first_day: string;
  last_day: string;
  sequence: number;
  /** When the rule of a series has this date, and on which day. */
  recurrence?: string | null | undefined;
  day?: string | null | undefined;
  place?: string | undefined;
  /** What its entry says above the address of its page. */
  details?: string | undefined;
  /** Whether it takes place for this person: what is not sure yet is tentative. */
  state: 'confirmed' | 'tentative' | 'canceled';
  /** What the person answered, where that does not follow from the state. */
  answer?: 'yes' | 'maybe' | 'no' | 'open' | undefined;
  organizer: { name: string; email: string };
  /** The email address of who has the place. */
  attendee: string;
  language: Language;
}

const states = {
  confirmed: [ICalEventStatus.CONFIRMED, ICalAttendeeStatus.ACCEPTED],
  tentative: [ICalEventStatus.TENTATIVE, ICalAttendeeStatus.TENTATIVE],
  canceled: [ICalEventStatus.CANCELLED, ICalAttendeeStatus.DECLINED],
} as const;

const answers = {
  yes: ICalAttendeeStatus.ACCEPTED,
  maybe: ICalAttendeeStatus.TENTATIVE,
  no: ICalAttendeeStatus.DECLINED,
  open: ICalAttendeeStatus.NEEDSACTION,
} as const;

// What no line of a calendar may hold.
const plain = (words: string) => words.replace(/\p{Cc}+/gu, ' ').trim();
const midnight = (day: string, daysLater = 0) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000);

/** The method of a date's file (RFC 5546): calendars take an entry out again only by CANCEL. */
export const methodOf = (state: CalendarDate['state']): 'CANCEL' | 'REQUEST' =>
  state === 'canceled' ? 'CANCEL' : 'REQUEST';

/**
 * Dates as an iCalendar file (RFC 5545) for who has a place on them. Their times are in UTC, so that it needs no rules of time zones.
 */
export function writeCalendarDates(
  dates: readonly CalendarDate[],
  { state, language }: Pick<CalendarDate, 'state' | 'language'>,
): string {
  const calendar = ical({
    prodId: { company: 'Local Business Hub Connect', product: 'Events', language: language.toUpperCase() },
    method: state === 'canceled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  for (const date of dates) addDate(calendar, date);
  return endCalendar(calendar.toString());
}

function addDate(calendar: ICalCalendar, date: CalendarDate) {
  const [status, ofState] = states[date.state];
  const partstat = date.answer === undefined ? ofState : answers[date.answer];
  const recurrenceId: ICalDateTimeValue | undefined =
    date.all_day && date.day ? midnight(date.day) : date.recurrence ? new Date(date.recurrence) : undefined;
  calendar.createEvent({
    id: date.uid,
    sequence: date.sequence,
    summary: plain(date.title),
    url: date.url,
    description: date.details === undefined ? date.url : `${date.details}\n\n${date.url}`,
    status,
    organizer: { name: plain(date.organizer.name), email: date.organizer.email },
    // The hub has the answer already.
    attendees: [{ email: date.attendee, status: partstat, rsvp: false }],
    ...(date.all_day
      ? { start: midnight(date.first_day), end: midnight(date.last_day, 1), allDay: true }
      : { start: new Date(date.starts_at), end: new Date(date.ends_at) }),
    ...(recurrenceId && { recurrenceId }),
    ...(date.place && { location: plain(date.place) }),
  });
}
