import type { EventDate } from '#contracts/events.ts';
import { dateLocale } from '#contracts/languages.ts';
import { languageOf } from '../../i18n/by-language.ts';
import { postFactStrings } from '../../i18n/shared/post-fact-strings.ts';
import { formatDay, formatLeaf, formatTime } from './format.ts';
import { dateIn } from './zoned-time.ts';

type Times = Pick<EventDate, 'starts_at' | 'ends_at' | 'time_zone' | 'all_day'>;

/** A date in words: its days, and its times unless it lasts all day. */
export interface DateWords {
  day: string;
  time: string;
  /** Both in one line. */
  line: string;
  leaf: ReturnType<typeof formatLeaf>;
}

/** Says when a date is, by its own clock. */
export function describeDate(date: Times, locale: string | undefined, now = Date.now()): DateWords {
  const t = postFactStrings[languageOf(locale)];
  const language = { zone: date.time_zone, locale: dateLocale(locale) };
  const first = formatDay(date.starts_at, language, now);
  // An end at midnight still belongs to the day before.
  const lastMoment = Math.max(Date.parse(date.ends_at) - 1000, Date.parse(date.starts_at));
  const last = formatDay(lastMoment, language, now);
  const from = formatTime(date.starts_at, language);
  const to = formatTime(date.ends_at, language);
  const leaf = formatLeaf(date.starts_at, language);
  if (dateIn(date.starts_at, date.time_zone) === dateIn(lastMoment, date.time_zone)) {
    const time = date.all_day ? t.allDay : t.range(from, to);
    return { day: first, time, line: `${first}, ${time}`, leaf };
  }
  const day = t.range(first, last);
  if (date.all_day) return { day, time: t.allDay, line: day, leaf };
  return { day, time: t.range(from, to), line: t.range(`${first}, ${from}`, `${last}, ${to}`), leaf };
}
