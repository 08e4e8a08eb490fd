import {
  addDays,
  addMonths,
  isDay,
  isMonth,
  lastDayOf,
  weekdayIndex,
} from '../../lib/shared/calendar-days.ts';
import { listAddress } from '../../lib/shared/list-parameters.ts';
import { dateIn } from '../../lib/shared/zoned-time.ts';

interface Timed {
  starts_at: string;
  ends_at: string;
  time_zone: string;
}

/** A day of a calendar with what takes place on it. */
export interface CalendarDay<Date> {
  /** ISO date. */
  day: string;
  /** False for the days of the months before and after that fill the first and last week. */
  isInside: boolean;
  /** How many dates the day has, of which `dates` are the first. */
  total: number;
  dates: Date[];
}

/** The first day of the week that a day is in; weeks begin with `start`, from 0 for Monday to 6 for Sunday. */
const firstOfWeek = (day: string, start: number) => addDays(day, -((weekdayIndex(day) - start + 7) % 7));

const weekFrom = (first: string) => Array.from({ length: 7 }, (_, index) => addDays(first, index));

/** The weeks that a month touches, each from its first day; weeks begin with `start`, from 0 for Monday to 6 for Sunday. */
export function weeksOf(month: string, start: number): string[][] {
  const weeks: string[][] = [];
  const last = lastDayOf(month);
  for (let first = firstOfWeek(`${month}-01`, start); first <= last; first = addDays(first, 7))
    weeks.push(weekFrom(first));
  return weeks;
}

/** The days that a date touches in its own time zone; one that ends at midnight does not touch the day after. */
export function daysOf({ starts_at, ends_at, time_zone }: Timed): string[] {
  const last = dateIn(Math.max(Date.parse(ends_at) - 1000, Date.parse(starts_at)), time_zone);
  const days = [dateIn(starts_at, time_zone)];
  for (let day = days[0] ?? last; day < last && days.length < 32;) days.push((day = addDays(day, 1)));
  return days;
}

/** The days of weeks with what was found of them; days of which nothing was read have no dates. */
export function fillDays<Date>(
  weeks: string[][],
  found: readonly Omit<CalendarDay<Date>, 'isInside'>[],
  isInside: (day: string) => boolean = () => true,
): CalendarDay<Date>[][] {
  const byDay = new Map(found.map((read) => [read.day, read]));
  return weeks.map((days) =>
    days.map((day) => ({ total: 0, dates: [], ...byDay.get(day), day, isInside: isInside(day) })),
  );
}

/** What a calendar shows: a month as YYYY-MM, or the week from a day. */
export type CalendarView = { kind: 'month'; month: string } | { kind: 'week'; day: string };

/** The view of the week that a day is in; weeks begin with `start`. */
export const weekView = (day: string, start: number): CalendarView => ({
  kind: 'week',
  day: firstOfWeek(day, start),
});

/** The days of a view by weeks, which begin with `start`, and the views before and after it. */
export function layOut(view: CalendarView, start: number) {
  if (view.kind === 'week') {
    return {
      weeks: [weekFrom(view.day)],
      first: view.day,
      last: addDays(view.day, 6),
      previous: { kind: 'week', day: addDays(view.day, -7) } satisfies CalendarView,
      next: { kind: 'week', day: addDays(view.day, 7) } satisfies CalendarView,
    };
  }
  const weeks = weeksOf(view.month, start);
  return {
    weeks,
    first: weeks[0]?.[0] ?? `${view.month}-01`,
    last: weeks.at(-1)?.[6] ?? lastDayOf(view.month),
    previous: { kind: 'month', month: addMonths(view.month, -1) } satisfies CalendarView,
    next: { kind: 'month', month: addMonths(view.month, 1) } satisfies CalendarView,
  };
}

/** What an address asks for: `week` with a day, else `month`, else the month of today; what makes no sense is left out. */
export function readView(search: URLSearchParams, today: string, start: number): CalendarView {
  const week = search.get('week') ?? '';
  if (isDay(week)) return weekView(week, start);
  const month = search.get('month') ?? '';
  return { kind: 'month', month: isMonth(month) ? month : today.slice(0, 7) };
}

/** The address of a view, with the day whose events are listed below it; of this month it is the plain one. */
export const viewAddress = (view: CalendarView, category: string, today: string, day = ''): string =>
  listAddress('/events/calendar', {
    week: view.kind === 'week' && view.day,
    month: view.kind === 'month' && view.month !== today.slice(0, 7) && view.month,
    category,
    day,
  });

/** Whether a calendar leads to a view: two years back, and as far ahead as dates are made. The rest is endless and empty. */
export function isWithinReach(view: CalendarView, today: string): boolean {
  const month = view.kind === 'week' ? view.day.slice(0, 7) : view.month;
  return month >= addMonths(today.slice(0, 7), -24) && month <= addMonths(today.slice(0, 7), 18);
}
