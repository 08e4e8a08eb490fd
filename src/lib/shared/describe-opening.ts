import { dateLocale } from '#contracts/languages.ts';
import type { OpeningTimes } from '#contracts/opening-hours.ts';
import { type Strings } from '../../i18n/strings.ts';
import { formatClock, formatDay } from './format.ts';
import { openingState, weekdayOf } from './opening-state.ts';

/** Whether a place is open, in one line; nothing when its hours are not known. */
export interface OpeningLine {
  isOpen: boolean;
  text: string;
}

/** Says the state at a moment and what changes next, in the words of the place's own days. */
export function describeOpening(
  times: OpeningTimes,
  strings: Strings,
  locale: string | undefined,
  now = Date.now(),
): OpeningLine | undefined {
  const state = openingState(times, now);
  const t = strings.directory.opening;
  const language = dateLocale(locale);
  const clock = (time: string) => (time === '00:00' ? t.midnight : formatClock(time, language));
  switch (state.kind) {
    case 'unknown':
      return undefined;
    case 'always-open':
      return { isOpen: true, text: t.alwaysOpen };
    case 'open':
      return { isOpen: true, text: t.openUntil(clock(state.closes.time)) };
    case 'closed-for-now':
      return { isOpen: false, text: t.closedUntil(dayName(nextDay(state.until), language, now)) };
    case 'closed': {
      if (!state.opens) return { isOpen: false, text: t.closed };
      const { inDays, date, time } = state.opens;
      if (inDays === 0) return { isOpen: false, text: t.opensToday(clock(time)) };
      if (inDays === 1) return { isOpen: false, text: t.opensTomorrow(clock(time)) };
      const day = inDays < 7 ? strings.site.days[weekdayOf(date)] : dayName(date, language, now);
      return { isOpen: false, text: t.opensOn(day, clock(time)) };
    }
  }
}

const nextDay = (date: string) => new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString();
const dayName = (date: string, locale: string, now: number) =>
  formatDay(date.length === 10 ? `${date}T12:00:00Z` : date, { zone: 'UTC', locale }, now);
