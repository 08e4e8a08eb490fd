import { type Weekday, weekdays } from '#contracts/calendar.ts';
import { parseField } from '#contracts/field-schemas.ts';
import { DaySlots, type OpeningHours, type Slot, type SpecialDays } from '#contracts/opening-hours.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { pageLanguage, pageLocale } from '../../../lib/browser/page-locale.ts';
import { translateField } from '../../../lib/browser/translate-field.ts';
import { formatClock } from '../../../lib/shared/format.ts';

/** The days of a week as they are being typed; an empty day is closed. */
export type Week = Record<Weekday, Slot[]>;

/** Days whose times replace the week's, as they are being typed. */
export interface Special {
  from: string;
  to: string;
  hours: Slot[];
  note: string;
}

// In every language: what was typed on a page may be restored on another.
const words = Object.values(listingEditorStrings).map(({ hours }) => hours);

/**
 * A time as people type it, as HH:MM: "9", "9am", "17.30", "5:30 pm", "noon", "midnight" (in any language of the hub). Midnight that closes a day is
 * 24:00. Undefined for what is no time.
 */
export function readTime(typed: string, isClosing = false): string | undefined {
  const text = typed
    .toLowerCase()
    .replace(/[\s.]*([ap])\.?\s*m\.?$/, '$1')
    .replace(/\s/g, '');
  if (words.some(({ noon }) => noon === text)) return '12:00';
  const isMidnight = words.some(({ midnight }) => midnight === text);
  if (isMidnight || text === '24:00' || text === '24') return isClosing ? '24:00' : '00:00';
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?([ap])?$/.exec(text);
  if (!parts) return undefined;
  const [, hourText = '', minuteText = '00', half] = parts;
  let hour = Number(hourText);
  if (half && (hour < 1 || hour > 12)) return undefined;
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0);
  if (hour > 23 || Number(minuteText) > 59) return undefined;
  const time = `${String(hour).padStart(2, '0')}:${minuteText}`;
  return isClosing && time === '00:00' ? '24:00' : time;
}

/** A stored time on the clock of the locale, such as "5:00 PM" or "17:00"; readTime reads it back. */
export function formatTyped(time: string, locale = pageLocale()): string {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hour12 ? formatClock(time, locale) : time;
}

/** Stored slots, to be typed over. */
const toTyped = (slots: readonly Slot[], locale: string): Slot[] =>
  slots.map(({ opens, closes }) => ({
    opens: formatTyped(opens, locale),
    closes: formatTyped(closes, locale),
  }));

/**
 * The times of a slot as people type them, undefined for what is no time: "9" to "5" ends in the afternoon, "18" to "2" after
 * midnight.
 */
export function readSlot({ opens, closes }: Slot) {
  const from = readTime(opens);
  const to = readTime(closes, true);
  const afternoon = /^\s*(?:[1-9]|1[01])(?:[:.h]?[0-5]\d)?\s*$/.test(closes)
    ? readTime(`${closes.trim()} pm`)
    : undefined;
  const isMeant = from && to && afternoon && to <= from && afternoon > from;
  return { opens: from, closes: isMeant ? afternoon : to };
}

/** Whether a time goes on after midnight. */
export const isOvernight = ({ opens, closes }: Slot) => closes < opens;

/** The error of the times of one day, a sentence; undefined when they are valid. */
export function validateSlots(slots: Slot[], language: Language = pageLanguage()): string | undefined {
  const read = slots.map(readSlot).map(({ opens = '', closes = '' }) => ({ opens, closes }));
  const parsed = parseField(DaySlots, read);
  if ('problem' in parsed) return translateField(parsed.problem, language);
  const spans = read.map(({ opens, closes }): [number, number] => {
    const end = minutes(closes);
    return [minutes(opens), end < minutes(opens) ? end + 1440 : end];
  });
  spans.sort(([a], [b]) => a - b);
  const overlaps = spans.some(([start], at) => start < (spans[at - 1]?.[1] ?? 0));
  return overlaps ? listingEditorStrings[language].hours.overlap : undefined;
}

/** The stored week, with each day, to be typed over. */
export const toWeek = (stored: OpeningHours, locale = pageLocale()): Week =>
  Object.fromEntries(weekdays.map((day) => [day, toTyped(stored[day] ?? [], locale)])) as Week;

/** What is stored of a week; only of a valid one. */
export const fromWeek = (week: Week): OpeningHours =>
  Object.fromEntries(
    weekdays.filter((day) => week[day].length > 0).map((day) => [day, readSlots(week[day])]),
  );

/** The week with the times of one day on others too. */
export const copyDay = (week: Week, from: Weekday, to: readonly Weekday[]): Week => ({
  ...week,
  ...Object.fromEntries(to.map((day) => [day, week[from].map((slot) => ({ ...slot }))])),
});

/** The error of special days, a sentence; undefined when they are valid. */
export function validateSpecial(
  { from, to, hours }: Special,
  language: Language = pageLanguage(),
): string | undefined {
  const t = listingEditorStrings[language].hours;
  if (!from) return t.dayMissing;
  if (to && to < from) return t.dayOrder;
  return validateSlots(hours, language);
}

/** What is stored of special days, soonest first; only of valid ones. */
export const fromSpecials = (specials: Special[]): SpecialDays[] =>
  specials
    .map(({ from, to, hours, note }) => ({
      from,
      to: to || from,
      hours: readSlots(hours),
      ...(note.trim() && { note: note.trim() }),
    }))
    .sort((a, b) => a.from.localeCompare(b.from));

/** Stored special days, to be typed over. */
export const toSpecials = (stored: SpecialDays[], locale = pageLocale()): Special[] =>
  stored.map(({ from, to, hours = [], note = '' }) => ({ from, to, hours: toTyped(hours, locale), note }));

const readSlots = (slots: Slot[]): Slot[] =>
  slots
    .map(readSlot)
    .map(({ opens = '', closes = '' }) => ({ opens, closes }))
    .sort((a, b) => a.opens.localeCompare(b.opens));

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
