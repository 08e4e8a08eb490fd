import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** One date of an event, as a calendar file names it. */
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
  /** When the rule of a series has this date. */
  recurrence?: string | null | undefined;
  place?: string | undefined;
}

// What no line of a calendar may hold.
const plain = (words: string) => words.replace(/\p{Cc}+/gu, ' ').trim();
const midnight = (day: string, daysLater = 0) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000);

/** A date as an iCalendar file (RFC 5545). Its times are in UTC, so that it needs no rules of time zones. */
export function writeCalendarDate(date: CalendarDate): string {
  const calendar = ical({
    prodId: { company: 'Local Business Hub Connect', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: date.uid,
    sequence: date.sequence,
    summary: plain(date.title),
    url: date.url,
    status: ICalEventStatus.CONFIRMED,
    ...(date.all_day
      ? { start: midnight(date.first_day), end: midnight(date.last_day, 1), allDay: true }
      : { start: new Date(date.starts_at), end: new Date(date.ends_at) }),
    ...(date.recurrence && { recurrenceId: new Date(date.recurrence) }),
    ...(date.place && { location: plain(date.place) }),
  });
  return `${calendar.toString()}\r\n`;
}
