import { TZDate, tzOffset } from '@date-fns/tz';
import type { ICalDayJsStub } from 'ical-generator';
import type { CalendarEvent } from '#contracts/events.ts';
import { addDays } from '../../lib/shared/calendar-days.ts';

/** What clocks in a time zone show at a moment (milliseconds since 1970), as a calendar file writes it. */
export class WallTime implements ICalDayJsStub {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HHMMSS. */
  readonly clock: string;
  readonly #moment: Date;
  private constructor(day: string, clock: string, moment: Date) {
    this.day = day;
    this.clock = clock;
    this.#moment = moment;
  }
  static at(moment: number, zone: string) {
    const date = new Date(moment);
    const shown = new Date(moment + tzOffset(zone, date) * 60_000).toISOString();
    return new WallTime(shown.slice(0, 10), shown.slice(11, 19).replaceAll(':', ''), date);
  }
  static midnight(day: string) {
    return new WallTime(day, '000000', new Date(`${day}T00:00:00Z`));
  }
  isValid() {
    return true;
  }
  utc() {
    return this;
  }
  /** By this ical-generator compares two: clocks show an hour twice a year again. */
  toDate() {
    return this.#moment;
  }
  toJSON() {
    return `${this.day}T${this.clock.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  }
  /** As ical-generator asks for them: the day, or the clock. */
  format(pattern?: string) {
    return pattern === 'YYYYMMDD' ? basicDate(this.day) : this.clock;
  }
}

/** The moment of a clock time (HHMMSS) on an ISO date in a time zone. */
function momentOf(zone: string, day: string, clock: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = [0, 2, 4].map((at) => Number(clock.slice(at, at + 2)));
  return new TZDate(year, month - 1, date, hours, minutes, seconds, zone);
}

/** An ISO date as calendar files write it. */
const basicDate = (day: string) => day.replaceAll('-', '');

/**
 * RRULE and EXDATE lines of a series; undefined for a single event. The hub ends a series with a day, calendars with a moment:
 * the end of that day by the event's own clock. A removed date that is announced as canceled is no EXDATE.
 */
export function recurrenceLines(event: CalendarEvent): string | undefined {
  if (event.rrule === null) return undefined;
  const { time_zone: zone, all_day: isAllDay } = event;
  const rule = event.rrule.replace(
    /UNTIL=(\d{4})(\d{2})(\d{2})[TZ\d]*/,
    (_whole, year: string, month: string, date: string) => {
      if (isAllDay) return `UNTIL=${year}${month}${date}`;
      const lastSecond = momentOf(zone, `${year}-${month}-${date}`, '235959');
      return `UNTIL=${new Date(lastSecond.getTime()).toISOString().replace(/[-:]|\.\d+/g, '')}`;
    },
  );
  const movedDays = new Set(event.moved.map(({ day }) => day));
  const left = event.exdates.filter((day) => !movedDays.has(day)).sort();
  if (left.length === 0) return `RRULE:${rule}`;
  if (isAllDay) return `RRULE:${rule}\r\nEXDATE;VALUE=DATE:${left.map(basicDate).join(',')}`;
  const { clock } = WallTime.at(Date.parse(event.starts_at), zone);
  const isUtc = zone === 'UTC';
  const times = left.map((day) => `${basicDate(day)}T${clock}${isUtc ? 'Z' : ''}`).join(',');
  return `RRULE:${rule}\r\nEXDATE${isUtc ? '' : `;TZID=${zone}`}:${times}`;
}

/** By what calendars know a date of a series, wherever it was moved: its planned day, and the clock of the series. */
export function recurrenceIdOf(event: CalendarEvent, day: string) {
  const { time_zone: zone, all_day: isAllDay } = event;
  if (isAllDay) return WallTime.midnight(day);
  const { clock } = WallTime.at(Date.parse(event.starts_at), zone);
  return WallTime.at(momentOf(zone, day, clock).getTime(), zone);
}

/** When the first date of an event begins and ends, in milliseconds since 1970. */
export function firstDate(event: CalendarEvent) {
  const { time_zone: zone, first_day: day } = event;
  const given = Date.parse(event.starts_at);
  const { day: givenDay, clock } = WallTime.at(given, zone);
  const start = givenDay === day ? given : momentOf(zone, day, clock).getTime();
  return { start, end: start + Date.parse(event.ends_at) - given };
}

/** The days of an all-day date for a calendar file, whose end is the day after the last. */
export function wholeDays(start: number, end: number, zone: string) {
  const last = WallTime.at(Math.max(end - 1000, start), zone).day;
  return {
    start: WallTime.midnight(WallTime.at(start, zone).day),
    end: WallTime.midnight(addDays(last, 1)),
  };
}
