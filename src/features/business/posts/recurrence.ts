import { postFormStrings, type PostTexts } from '../../../i18n/business/post-form-strings.ts';

/** A rule of recurrence as its form shows it; `every`, `count` and `until` as they are typed. */
export interface Recurrence {
  repeats: 'day' | 'week' | 'month' | 'weekday' | 'year';
  every: string;
  /** Of a week, or the one of a month, like MO. None: the day on which it begins. */
  days: string[];
  /** Which one of the month: 1 to 4, or -1 for the last. */
  nth: string;
  ends: 'never' | 'count' | 'until';
  count: string;
  /** YYYY-MM-DD. */
  until: string;
}

/** The days of a week as rules name them, and in this order. */
export const ruleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const isRuleDay = (day: string) => ruleDays.some((known) => known === day);

/** Which weekday of a month: the fourth, or the last. */
export const ordinals = ['1', '2', '3', '4', '-1'] as const;

const frequencies = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
const known = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(INTERVAL|COUNT|UNTIL|BYDAY)=[^;]*)*$/;

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
    nth: '1',
    ends: parts.has('COUNT') ? 'count' : parts.has('UNTIL') ? 'until' : 'never',
    count: parts.get('COUNT') ?? '',
    until: until ? until.slice(1, 4).join('-') : '',
  };
  if (byDay.length === 0) return read;
  if (repeats === 'week') return byDay.every(isRuleDay) ? read : undefined;
  const [, nth = '', day = ''] = /^(-1|[1-4])([A-Z]{2})$/.exec(byDay[0] ?? '') ?? [];
  const isOfMonth = repeats === 'month' && byDay.length === 1 && isRuleDay(day);
  return isOfMonth ? { ...read, repeats: 'weekday', days: [day], nth } : undefined;
}

/** The rule for what the form shows; with gaps as long as something is missing. */
export function writeRule({ repeats, every, days, nth, ends, count, until }: Recurrence): string {
  const freq = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', weekday: 'MONTHLY', year: 'YEARLY' }[
    repeats
  ];
  const sorted = ruleDays.filter((day) => days.includes(day));
  return [
    `FREQ=${freq}`,
    every.trim() !== '1' && `INTERVAL=${every.trim()}`,
    repeats === 'week' && sorted.length > 0 && `BYDAY=${sorted.join(',')}`,
    repeats === 'weekday' && `BYDAY=${nth}${days[0] ?? 'MO'}`,
    ends === 'count' && `COUNT=${count.trim()}`,
    ends === 'until' && `UNTIL=${until.replaceAll('-', '')}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** What is missing in a rule, in a sentence; undefined for a whole one. */
export function validateRule(rule: string, t: PostTexts = postFormStrings.en): string | undefined {
  const { wrongEvery, wrongCount, wrongUntil } = t.recurrence;
  const read = rule === '' ? undefined : readRule(rule);
  if (!read) return undefined;
  const isNumber = (text: string, most: number) => /^[1-9]\d*$/.test(text) && Number(text) <= most;
  if (!isNumber(read.every, 99)) return wrongEvery;
  if (read.ends === 'count' && !isNumber(read.count, 999)) return wrongCount;
  return read.ends === 'until' && read.until === '' ? wrongUntil : undefined;
}

/** A rule in words; empty for none. */
export function formatRule(rule: string, t: PostTexts = postFormStrings.en): string {
  const read = readRule(rule);
  if (!read) return rule === '' ? '' : t.recurrence.custom;
  const { repeats, every, days, nth, ends, count, until } = read;
  const { inWords, days: dayNames, ordinals: ordinalNames } = t.recurrence;
  const names = days.map((day) => dayNames[day] ?? day);
  return [
    inWords.every(repeats, every),
    repeats === 'week' && names.length > 0 && inWords.onDays(names),
    repeats === 'weekday' && inWords.onWeekday(ordinalNames[nth] ?? '', names.join()),
    ends === 'count' && inWords.times(count),
    ends === 'until' && inWords.until(until),
  ]
    .filter(Boolean)
    .join('');
}
