import { tzOffset } from '@date-fns/tz/tzOffset';
import { lastDayOf } from '../../lib/shared/calendar-days.ts';

const minuteMs = 60_000;
/** No zone changes its clocks and back within it. */
const weekMs = 7 * 24 * 60 * minuteMs;
const ruleDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Fewer changes could follow more than one rule. */
const minYears = 8;

/** A change of clocks: offsets in minutes, and what clocks show at that moment by the offset from before, as UTC. */
interface ClockChange {
  from: number;
  to: number;
  shown: Date;
}

/**
 * The VTIMEZONE of an IANA time zone (RFC 5545), right from the first to the last year and, where clocks change by a yearly rule, after
 * it; null for a name that is none. As Intl tells the offsets.
 */
export function writeTimeZone(zone: string, firstYear: number, lastYear: number): string | null {
  const begin = Date.UTC(firstYear - 1, 0, 1);
  const offset = tzOffset(zone, new Date(begin));
  if (Number.isNaN(offset)) return null;
  const changes = findChanges(zone, begin, Date.UTC(lastYear + 1, 0, 2));
  const groups = [...Map.groupBy(changes, ({ from, to }) => `${String(from)} ${String(to)}`).values()];
  const split = groups.map((group) => splitByRule(group, lastYear));
  // Without the rule of its end, summer time would never end: either all changes that go on have one, or all are listed.
  const hasRules = split.every(
    ({ rule }, index) => rule !== undefined || groups[index]?.at(-1)?.shown.getUTCFullYear() !== lastYear,
  );
  const isKnownFromBegin = (changes[0]?.shown.getUTCFullYear() ?? lastYear) < firstYear;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(isKnownFromBegin ? [] : observance({ from: offset, to: offset, shown: new Date(0) }, [])),
    ...groups.flatMap((group, index) => {
      const { listed, ruled, rule } = hasRules && split[index] ? split[index] : { listed: group, ruled: [] };
      return [
        ...(listed[0]
          ? observance(
              listed[0],
              listed.map(({ shown }) => `RDATE:${basicTime(shown)}`),
            )
          : []),
        ...(ruled[0] && rule ? observance(ruled[0], [`RRULE:${rule}`]) : []),
      ];
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
}

function findChanges(zone: string, begin: number, end: number): ClockChange[] {
  const offsetAt = (moment: number) => tzOffset(zone, new Date(moment));
  const changes: ClockChange[] = [];
  let from = offsetAt(begin);
  for (let week = begin; week < end; week += weekMs) {
    const to = offsetAt(week + weekMs);
    if (to === from) continue;
    let [before, after] = [week / minuteMs, (week + weekMs) / minuteMs];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle * minuteMs) === from) before = middle;
      else after = middle;
    }
    changes.push({ from, to, shown: new Date((after + from) * minuteMs) });
    from = to;
  }
  return changes;
}

/** The last changes that come once a year by one rule until the last year, and the ones before them, or all without a rule. */
function splitByRule(group: readonly ClockChange[], lastYear: number) {
  const ruled: ClockChange[] = [];
  for (const change of group.toReversed()) {
    const { shown } = change;
    const days = [...ruled, change].map(({ shown: other }) => other.getUTCDate());
    const isNext =
      shown.getUTCFullYear() === lastYear - ruled.length &&
      timeOfYear(shown) === timeOfYear(ruled[0]?.shown ?? shown) &&
      Math.max(...days) - Math.min(...days) < 7;
    if (!isNext) break;
    ruled.unshift(change);
  }
  const rule = ruled.length < minYears ? undefined : yearlyRule(ruled.map(({ shown }) => shown));
  if (rule === undefined) return { listed: group, ruled: [], rule };
  return { listed: group.slice(0, group.length - ruled.length), ruled, rule };
}

/** The month, the weekday and the clock. */
const timeOfYear = (shown: Date) =>
  [shown.getUTCMonth(), shown.getUTCDay(), shown.toISOString().slice(11)].join(' ');

/** The rule of one day a year: the second Sunday, the last one, or the one in some week of its month. */
function yearlyRule(days: readonly Date[]): string | undefined {
  const [first] = days;
  if (!first) return undefined;
  const name = ruleDays[first.getUTCDay()] ?? '';
  const numbers = days.map((day) => day.getUTCDate());
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const rule = `FREQ=YEARLY;BYMONTH=${String(first.getUTCMonth() + 1)}`;
  const nth = Math.ceil(min / 7);
  if (nth === Math.ceil(max / 7)) return `${rule};BYDAY=${String(nth)}${name}`;
  const isLast = (day: Date) =>
    day.getUTCDate() > Number(lastDayOf(day.toISOString().slice(0, 7)).slice(8)) - 7;
  if (days.every(isLast)) return `${rule};BYDAY=-1${name}`;
  if (max - min < 6) return undefined;
  const week = Array.from({ length: 7 }, (_, index) => String(min + index));
  return `${rule};BYDAY=${name};BYMONTHDAY=${week.join(',')}`;
}

function observance({ from, to, shown }: ClockChange, dates: readonly string[]): string[] {
  const name = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${basicTime(shown)}`,
    ...dates,
    `TZOFFSETFROM:${basicOffset(from)}`,
    `TZOFFSETTO:${basicOffset(to)}`,
    `END:${name}`,
  ];
}

const basicTime = (shown: Date) => shown.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

function basicOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}
