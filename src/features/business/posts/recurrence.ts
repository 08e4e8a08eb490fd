import { postFormStrings, type PostTexts } from '../../../i18n/business/post-form-strings.ts';

/** A rule of recurrence as its form shows it; `every`, `count` and `until` as they are typed. */
export interface Recurrence {
  repeats: 'day' | 'week' | 'month' | 'weekday' | 'year' | 'yearday';
  every: string;
  /** Of a week, or the one of a month, like MO, or all from Monday to Friday. None: the day on which it begins. */
  days: string[];
  /** Which of the month: 1 to 5, or -1 for the last. */
  nths: string[];
  /** Of a weekday of the year: 1 to 12. */
  month: string;
  ends: 'never' | 'count' | 'until';
  count: string;
  /** YYYY-MM-DD. */
  until: string;
}

/** The days of a week as rules name them, and in this order. */
export const ruleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const isRuleDay = (day: string) => ruleDays.some((known) => known === day);

/** Monday to Friday, of which a month has a first and a last one, too. */
export const workdays: readonly string[] = ruleDays.slice(0, 5);

/** Which weekday of a month: the fourth, or the last. */
export const ordinals = ['1', '2', '3', '4', '5', '-1'] as const;

const frequencies = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
const known = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(INTERVAL|COUNT|UNTIL|BYDAY|BYMONTH|BYSETPOS)=[^;]*)*$/;

/** A rule as the form shows it; undefined for one that it has no words for. */
export function readRule(rule: string): Recurrence | undefined {
  if (!known.test(rule)) return undefined;
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const repeats = frequencies[parts.get('FREQ') as keyof typeof frequencies];
  const byDay = (parts.get('BYDAY') ?? '').split(',').filter(Boolean);
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '');
  const read: Recurrence = {
    repeats,
    every: parts.get('INTERVAL') ?? '1',
    days: byDay,
    nths: ['1'],
    month: '1',
    ends: parts.has('COUNT') ? 'count' : parts.has('UNTIL') ? 'until' : 'never',
    count: parts.get('COUNT') ?? '',
    until: until ? until.slice(1, 4).join('-') : '',
  };
  const month = parts.get('BYMONTH');
  const positions = parts.get('BYSETPOS');
  if (month === undefined && positions === undefined) {
    if (byDay.length === 0) return read;
    if (repeats === 'week') return byDay.every(isRuleDay) ? read : undefined;
  }
  const chosen = readWeekday(byDay, positions?.split(','));
  if (!chosen || repeats !== (month === undefined ? 'month' : 'year')) return undefined;
  if (month !== undefined && !/^([1-9]|1[0-2])$/.test(month)) return undefined;
  return month === undefined
    ? { ...read, ...chosen, repeats: 'weekday' }
    : { ...read, ...chosen, repeats: 'yearday', month };
}

/** "The first and third Tuesday", or "the last day from Monday to Friday"; undefined for days that the form does not combine. */
function readWeekday(byDay: readonly string[], positions?: readonly string[]) {
  const parts = byDay.map((part) => /^(-?\d)?([A-Z]{2})$/.exec(part) ?? []);
  const days = ruleDays.filter((day) => parts.some(([, , name]) => name === day));
  const given = positions ?? parts.map(([, nth = '']) => nth);
  const nths = ordinals.filter((nth) => given.includes(nth));
  const isKnown =
    parts.every(([, nth, day = '']) => isRuleDay(day) && (nth === undefined) === (positions !== undefined)) &&
    given.every((nth) => nth === noWeek || ordinals.some((one) => one === nth));
  const isOne = days.length === 1 || (positions !== undefined && days.join() === workdays.join());
  return isKnown && isOne ? { days: [...days], nths: [...nths] } : undefined;
}

/** In place of the weeks while none is chosen. */
const noWeek = '0';

/** The rule for what the form shows; with gaps as long as something is missing. */
export function writeRule(recurrence: Recurrence): string {
  const { repeats, every, days, month, ends, count, until } = recurrence;
  const freq = {
    day: 'DAILY',
    week: 'WEEKLY',
    month: 'MONTHLY',
    weekday: 'MONTHLY',
    year: 'YEARLY',
    yearday: 'YEARLY',
  }[repeats];
  const sorted = ruleDays.filter((day) => days.includes(day));
  return [
    `FREQ=${freq}`,
    every.trim() !== '1' && `INTERVAL=${every.trim()}`,
    repeats === 'week' && sorted.length > 0 && `BYDAY=${sorted.join(',')}`,
    repeats === 'yearday' && `BYMONTH=${month}`,
    (repeats === 'weekday' || repeats === 'yearday') && writeWeekday(recurrence),
    ends === 'count' && `COUNT=${count.trim()}`,
    ends === 'until' && `UNTIL=${until.replaceAll('-', '')}`,
  ]
    .filter(Boolean)
    .join(';');
}

function writeWeekday({ days, nths }: Recurrence): string {
  const [day = 'MO', ...more] = days;
  const known = ordinals.filter((nth) => nths.includes(nth));
  const chosen = known.length === 0 ? [noWeek] : known;
  if (more.length > 0) return `BYDAY=${workdays.join(',')};BYSETPOS=${chosen.join(',')}`;
  return `BYDAY=${chosen.map((nth) => `${nth}${day}`).join(',')}`;
}

/** What is missing in a rule, in a sentence; undefined for a whole one. */
export function validateRule(rule: string, t: PostTexts = postFormStrings.en): string | undefined {
  const { wrongEvery, wrongCount, wrongUntil, wrongWeeks } = t.recurrence;
  const read = rule === '' ? undefined : readRule(rule);
  if (!read) return undefined;
  const isNumber = (text: string, most: number) => /^[1-9]\d*$/.test(text) && Number(text) <= most;
  if (!isNumber(read.every, 99)) return wrongEvery;
  if (read.nths.length === 0) return wrongWeeks;
  if (read.ends === 'count' && !isNumber(read.count, 999)) return wrongCount;
  return read.ends === 'until' && read.until === '' ? wrongUntil : undefined;
}

/** A rule in words; empty for none. */
export function formatRule(rule: string, t: PostTexts = postFormStrings.en): string {
  const read = readRule(rule);
  if (!read) return rule === '' ? '' : t.recurrence.custom;
  const { repeats, every, days, nths, month, ends, count, until } = read;
  const { inWords, days: dayNames, ordinals: ordinalNames, anyWeekday, monthName } = t.recurrence;
  const names = days.map((day) => dayNames[day] ?? day);
  const isOfMonth = repeats === 'weekday' || repeats === 'yearday';
  return [
    inWords.every(repeats, every),
    repeats === 'week' && names.length > 0 && inWords.onDays(names),
    isOfMonth &&
      inWords.onWeekday(
        nths.map((nth) => ordinalNames[nth] ?? nth),
        names.length > 1 ? anyWeekday : names.join(),
      ),
    repeats === 'yearday' && inWords.ofMonth(monthName(month)),
    ends === 'count' && inWords.times(count),
    ends === 'until' && inWords.until(until),
  ]
    .filter(Boolean)
    .join('');
}
