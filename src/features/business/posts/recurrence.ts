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

/** The days of a week as rules name them. */
export const ruleDays: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

/** What stands before a weekday of a month. */
export const ordinals: Record<string, string> = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '-1': 'last',
};

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
  if (repeats === 'week') return byDay.every((day) => day in ruleDays) ? read : undefined;
  const [, nth = '', day = ''] = /^(-1|[1-4])([A-Z]{2})$/.exec(byDay[0] ?? '') ?? [];
  const isOfMonth = repeats === 'month' && byDay.length === 1 && day in ruleDays;
  return isOfMonth ? { ...read, repeats: 'weekday', days: [day], nth } : undefined;
}

/** The rule for what the form shows; with gaps as long as something is missing. */
export function writeRule({ repeats, every, days, nth, ends, count, until }: Recurrence): string {
  const freq = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', weekday: 'MONTHLY', year: 'YEARLY' }[
    repeats
  ];
  const sorted = Object.keys(ruleDays).filter((day) => days.includes(day));
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
export function validateRule(rule: string): string | undefined {
  const read = rule === '' ? undefined : readRule(rule);
  if (!read) return undefined;
  const isNumber = (text: string, most: number) => /^[1-9]\d*$/.test(text) && Number(text) <= most;
  if (!isNumber(read.every, 99)) return 'Enter a number from 1 to 99.';
  if (read.ends === 'count' && !isNumber(read.count, 999)) return 'Enter a number of dates from 1 to 999.';
  return read.ends === 'until' && read.until === '' ? 'Choose a last day.' : undefined;
}

/** A rule in words; empty for none. */
export function formatRule(rule: string): string {
  const read = readRule(rule);
  if (!read) return rule === '' ? '' : 'Custom repeat';
  const { repeats, every, days, nth, ends, count, until } = read;
  const unit = repeats === 'weekday' ? 'month' : repeats;
  const names = days.map((day) => ruleDays[day] ?? day);
  return [
    every === '1' ? `Every ${unit}` : `Every ${every} ${unit}s`,
    repeats === 'week' && names.length > 0 && ` on ${names.join(', ').replace(/, ([^,]+)$/, ' and $1')}`,
    repeats === 'weekday' && ` on the ${ordinals[nth] ?? ''} ${names.join()}`,
    ends === 'count' && `, ${count} times`,
    ends === 'until' && `, until ${until}`,
  ]
    .filter(Boolean)
    .join('');
}
