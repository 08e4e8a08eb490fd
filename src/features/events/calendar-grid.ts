import {
  addDays,
  addMonths,
  isDay,
  isMonth,
  lastDayOf,
  weekdayIndex,
} from '../../lib/shared/calendar-days.ts';
import { dateIn } from '../../lib/shared/zoned-time.ts';

interface Timed {
  id: string;
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
  dates: Date[];
}

/** The Monday of the week that a day is in, and the days from it. */
function weekOf(day: string): string[] {
  const monday = addDays(day, -weekdayIndex(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The weeks that a month touches, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  const last = lastDayOf(month);
  for (let monday = weekOf(`${month}-01`)[0] ?? last; monday <= last; monday = addDays(monday, 7))
    weeks.push(weekOf(monday));
  return weeks;
}

/** The days that a date touches in its own time zone; one that ends at midnight does not touch the day after. */
export function daysOf({ starts_at, ends_at, time_zone }: Omit<Timed, 'id'>): string[] {
  const last = dateIn(Math.max(Date.parse(ends_at) - 1000, Date.parse(starts_at)), time_zone);
  const days = [dateIn(starts_at, time_zone)];
  for (let day = days[0] ?? last; day < last && days.length < 32;) days.push((day = addDays(day, 1)));
  return days;
}

/** Puts dates on their days, in the order they were given; one that lasts several days is on each of them. */
export function fillDays<Date extends Timed>(
  weeks: string[][],
  dates: readonly Date[],
  isInside: (day: string) => boolean = () => true,
): CalendarDay<Date>[][] {
  const byDay = new Map<string, Date[]>();
  for (const date of dates) for (const day of daysOf(date)) byDay.set(day, [...(byDay.get(day) ?? []), date]);
  return weeks.map((days) =>
    days.map((day) => ({ day, isInside: isInside(day), dates: byDay.get(day) ?? [] })),
  );
}

/** What a calendar shows: a month as YYYY-MM, or the week of a day. */
export type CalendarView = { kind: 'month'; month: string } | { kind: 'week'; day: string };

/** The days of a view by weeks, and the views before and after it. */
export function layOut(view: CalendarView) {
  if (view.kind === 'week') {
    const week = weekOf(view.day);
    const [monday = view.day] = week;
    return {
      weeks: [week],
      first: monday,
      last: addDays(monday, 6),
      previous: { kind: 'week', day: addDays(monday, -7) } satisfies CalendarView,
      next: { kind: 'week', day: addDays(monday, 7) } satisfies CalendarView,
    };
  }
  const weeks = weeksOf(view.month);
  return {
    weeks,
    first: weeks[0]?.[0] ?? `${view.month}-01`,
    last: weeks.at(-1)?.[6] ?? lastDayOf(view.month),
    previous: { kind: 'month', month: addMonths(view.month, -1) } satisfies CalendarView,
    next: { kind: 'month', month: addMonths(view.month, 1) } satisfies CalendarView,
  };
}

/** What an address asks for: `week` with a day, else `month`, else the month of today; what makes no sense is left out. */
export function readView(search: URLSearchParams, today: string): CalendarView {
  const week = search.get('week') ?? '';
  if (isDay(week)) return { kind: 'week', day: weekOf(week)[0] ?? week };
  const month = search.get('month') ?? '';
  return { kind: 'month', month: isMonth(month) ? month : today.slice(0, 7) };
}

/** The address of a view; of this month it is the plain one. */
export function viewAddress(view: CalendarView, category: string, today: string): string {
  const query = new URLSearchParams();
  if (view.kind === 'week') query.set('week', weekOf(view.day)[0] ?? view.day);
  else if (view.month !== today.slice(0, 7)) query.set('month', view.month);
  if (category) query.set('category', category);
  return query.size > 0 ? `/events/calendar?${query.toString()}` : '/events/calendar';
}

/** Whether a calendar leads to a view: two years back, and as far ahead as dates are made. The rest is endless and empty. */
export function isWithinReach(view: CalendarView, today: string): boolean {
  const month = view.kind === 'week' ? view.day.slice(0, 7) : view.month;
  return month >= addMonths(today.slice(0, 7), -24) && month <= addMonths(today.slice(0, 7), 18);
}
