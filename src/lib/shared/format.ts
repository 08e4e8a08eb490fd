import { type Weekday, weekdays } from '#contracts/calendar.ts';
import { formatPrice, toMinorUnits } from '#contracts/money.ts';

type Moment = string | number | Date;
interface In {
  /** IANA time zone in which the date is formatted. */
  zone: string;
  locale?: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** "Saturday, November 21", with the year when it is not this one. */
export function formatDay(moment: Moment, { zone, locale = 'en-US' }: In, now: Moment = Date.now()): string {
  const isThisYear = yearOf(moment, zone) === yearOf(now, zone);
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: zone,
  }).format(new Date(moment));
}

/** "Nov 21, 2026". */
export const formatDate = (moment: Moment, { zone, locale = 'en-US' }: In) =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(new Date(moment));

/** "Nov 21, 2026" of a day without a time (YYYY-MM-DD), which is the same day in every zone. */
export const formatDateOnly = (day: string, locale = 'en-US') =>
  formatDate(`${day}T12:00:00Z`, { zone: 'UTC', locale });

/** "Nov 21". */
export const formatShortDay = (moment: Moment, { zone, locale = 'en-US' }: In) =>
  dateFormat(locale, { day: 'numeric', month: 'short', timeZone: zone }).format(new Date(moment));

/** "7:30 PM". */
export const formatTime = (moment: Moment, { zone, locale = 'en-US' }: In) =>
  dateFormat(locale, { timeStyle: 'short', timeZone: zone }).format(new Date(moment));

/** "Nov 21, 2026 7:30 PM", as files for spreadsheets have it. */
export const formatDateTime = (moment: Moment, options: In) =>
  `${formatDate(moment, options)} ${formatTime(moment, options)}`;

/** "312 kB", or "1.4 MB". */
export function formatFileSize(bytes: number, locale = 'en-US'): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(isSmall ? Math.max(1, bytes / 1000) : bytes / 1_000_000);
}

/** "November" and "21", as a calendar leaf shows a date. */
export const formatLeaf = (moment: Moment, { zone, locale = 'en-US' }: In) => ({
  month: dateFormat(locale, { month: 'short', timeZone: zone }).format(new Date(moment)),
  day: dateFormat(locale, { day: 'numeric', timeZone: zone }).format(new Date(moment)),
  weekday: dateFormat(locale, { weekday: 'short', timeZone: zone }).format(new Date(moment)),
});

/** "Monday" for a day of the week, or "Mon". Some languages write it in lower case. */
export const formatWeekday = (day: Weekday, locale = 'en-US', weekday: 'long' | 'short' = 'long') =>
  // January 1, 2024 was a Monday.
  dateFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));

/** A text with an upper-case first letter. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "November 2026" for a month as YYYY-MM. */
export const formatMonth = (month: string, locale = 'en-US') =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

const clocks = new Map<string, string>();

/** A clock time as people write it: "17:00" becomes "5:00 PM"; "24:00" is midnight. */
export function formatClock(time: string, locale = 'en-US'): string {
  const key = `${locale} ${time}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const written = dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1, hours % 24, minutes)),
  );
  // As many as a day has minutes; a list asks for a few of them again and again.
  if (/^\d\d:\d\d$/.test(time)) clocks.set(key, written);
  return written;
}

/** "$1,200", whole amounts without cents. */
export const formatMoney = (amount: number, currency: string, locale = 'en-US'): string =>
  formatPrice(toMinorUnits(amount, currency), currency, locale);

/** "800 m", "3.2 km"; in miles where people use them. */
export function formatDistance(kilometers: number, locale = 'en-US'): string {
  const isImperial = /-(US|GB|LR|MM)$/.test(locale);
  const value = isImperial ? kilometers / 1.609344 : kilometers;
  const unit = isImperial ? 'mile' : 'kilometer';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** A web address as people read it: without protocol, `www.` and a closing slash. */
export const readableAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** The first `most` characters of a text, cut at a word. */
export function shorten(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  return `${plain.slice(0, most).replace(/\s\S*$/, '')} …`;
}

const yearOf = (moment: Moment, zone: string) =>
  dateFormat('en-US', { year: 'numeric', timeZone: zone }).format(new Date(moment));
