import type { OpeningTimes, Slot } from '#contracts/opening-hours.ts';
import { type Weekday, weekdays } from '#contracts/calendar.ts';
import { addDays, weekdayIndex } from './calendar-days.ts';
import { toLocalTime } from './zoned-time.ts';

const day = 1440;
const horizon = 15;

/** A moment by the clock of a place: `inDays` from its today, `time` as HH:MM. */
interface LocalMoment {
  inDays: number;
  /** ISO date. */
  date: string;
  time: string;
}

/** Whether a place is open now, and when that changes next, by its own clock. */
export type OpeningState =
  | { kind: 'open'; closes: LocalMoment }
  | { kind: 'always-open' }
  | { kind: 'closed'; opens: LocalMoment | undefined }
  | { kind: 'closed-for-now'; until: string }
  | { kind: 'unknown' };

/** The weekday of an ISO date, as opening hours name it. */
export const weekdayOf = (date: string) => weekdays[weekdayIndex(date)] ?? 'monday';

/** The times of one day and why they are not the week's; as `private.slots_on` in the database decides. */
export function slotsOn(
  times: OpeningTimes,
  date: string,
  weekday: Weekday = weekdayOf(date),
): { slots: Slot[]; isSpecial: boolean; note?: string } {
  const special = times.special_hours.find(({ from, to }) => from <= date && date <= to);
  if (!special) return { slots: times.opening_hours[weekday] ?? [], isSpecial: false };
  return { slots: special.hours ?? [], isSpecial: true, ...(special.note && { note: special.note }) };
}

/** The state at a moment. */
export function openingState(times: OpeningTimes, now = Date.now()): OpeningState {
  const local = toLocalTime(now, times.time_zone);
  const today = local.slice(0, 10);
  const minutes = minutesOf(local.slice(11));
  const closedUntil = times.temporarily_closed_until;
  if (closedUntil && closedUntil >= today) return { kind: 'closed-for-now', until: closedUntil };
  const isUnknown = Object.values(times.opening_hours).every((slots) => slots.length === 0);
  if (isUnknown && !times.special_hours.some(({ to }) => to >= today)) return { kind: 'unknown' };
  const spans = openSpans(times, today);
  const current = spans.find(({ from, to }) => from <= minutes && minutes < to);
  const at = (minute: number): LocalMoment => {
    const inDays = Math.floor(minute / day);
    return { inDays, date: addDays(today, inDays), time: clockOf(minute - inDays * day) };
  };
  if (current && current.to >= (horizon - 1) * day) return { kind: 'always-open' };
  if (current) return { kind: 'open', closes: at(current.to) };
  const next = spans.find(({ from }) => from > minutes);
  return { kind: 'closed', opens: next && at(next.from) };
}

interface Day {
  offset: number;
  date: string;
  weekday: Weekday;
}
let known: { today: string; days: readonly Day[] } | undefined;

/** The days that are looked at, from yesterday on. A list asks for them once for each place. */
function daysAround(today: string): readonly Day[] {
  if (known?.today === today) return known.days;
  const days = Array.from({ length: horizon + 1 }, (_, index) => {
    const date = addDays(today, index - 1);
    return { offset: index - 1, date, weekday: weekdayOf(date) };
  });
  known = { today, days };
  return days;
}

/** When it is open, in minutes from today's midnight, from yesterday's night on; what touches is one. */
function openSpans(times: OpeningTimes, today: string) {
  const spans: { from: number; to: number }[] = [];
  for (const { offset, date, weekday } of daysAround(today)) {
    for (const { opens, closes } of slotsOn(times, date, weekday).slots) {
      const from = minutesOf(opens);
      const to = minutesOf(closes);
      spans.push({ from: offset * day + from, to: offset * day + (to < from ? to + day : to) });
    }
  }
  spans.sort((a, b) => a.from - b.from);
  return spans.reduce<typeof spans>((merged, span) => {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
    return merged;
  }, []);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
