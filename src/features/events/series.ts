import { TZDate } from '@date-fns/tz';
import type { CalendarEvent } from '#contracts/events.ts';
import { addDays } from '../../lib/shared/calendar-days.ts';

/** The clock time of a moment in a time zone, as HHMMSS. */
export function clockIn(zone: string, moment: string): string {
  const at = new TZDate(moment, zone);
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join('');
}

/** The moment of a clock time (HHMMSS) on an ISO date in a time zone. */
export function momentOf(zone: string, day: string, clock: string): TZDate {
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
  const clock = clockIn(zone, event.starts_at);
  const isUtc = zone === 'UTC';
  const times = left.map((day) => `${basicDate(day)}T${clock}${isUtc ? 'Z' : ''}`).join(',');
  return `RRULE:${rule}\r\nEXDATE${isUtc ? '' : `;TZID=${zone}`}:${times}`;
}

/** When the first date of an event begins and ends. */
export function firstDate(event: CalendarEvent) {
  const { time_zone: zone, first_day: day } = event;
  const start = momentOf(zone, day, clockIn(zone, event.starts_at));
  const length = Date.parse(event.ends_at) - Date.parse(event.starts_at);
  return { start, end: new TZDate(start.getTime() + length, zone) };
}

/** The days of an all-day date for a calendar file, whose end is the day after the last. */
export function wholeDays(start: TZDate, end: TZDate, zone: string) {
  const dayOf = (at: TZDate) =>
    `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
  const first = dayOf(start);
  const lastMoment = new TZDate(Math.max(end.getTime() - 1000, start.getTime()), zone);
  return {
    start: momentOf(zone, first, '000000'),
    end: momentOf(zone, addDays(dayOf(lastMoment), 1), '000000'),
  };
}
