import { type Weekday, weekdays } from '#contracts/calendar.ts';
import { dateLocale } from '#contracts/languages.ts';
import type { Language } from '../../i18n/by-language.ts';
import { pageLanguage } from '../../lib/browser/page-locale.ts';
import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { capitalize, formatClock, formatWeekday } from '../../lib/shared/format.ts';
import { isPictureColumn } from './picture-columns.ts';

/** "opening_hours" as people read it: "Opening hours"; "logo_url" is "Logo image" and "facebook_url" "Facebook link". */
export function columnLabel(column: string): string {
  const words = column
    .replace(/_url$/, isPictureColumn(column) ? '_image' : '_link')
    .replace(/^image_image$/, 'image')
    .replaceAll('_', ' ');
  return capitalize(words);
}

/** Any value of a column as text, several lines for a list; empty for nothing. */
export function formatValue(value: unknown, language: Language = pageLanguage()): string {
  const t = formKitStrings[language].diff;
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((part) => formatValue(part, language)).join('\n');
  if (typeof value !== 'object') return '';
  if (isSlot(value)) return formatSlot(value, language);
  if (isSpecialDays(value)) return formatSpecialDays(value, language);
  if (isByAddress(value)) return Object.values(value).map(String).join('\n');
  return Object.entries(value)
    .sort(([one], [other]) => dayOf(one) - dayOf(other))
    .map(
      ([key, part]) => `${partLabel(key, language)}: ${formatValue(part, language).replaceAll('\n', ', ')}`,
    )
    .join('\n');
}

const isWeekday = (key: string): key is Weekday => (weekdays as readonly string[]).includes(key);
const partLabel = (key: string, language: Language) =>
  isWeekday(key) ? capitalize(formatWeekday(key, dateLocale(language))) : columnLabel(key);

// Postgres orders the days of a week by the length of their names.
const dayOf = (key: string) => (weekdays as readonly string[]).indexOf(key);

/** Opening hours of a listing, or those of the hub's office. */
type TimeSlot = { opens: string; closes: string } | { open: string; close: string };

const isSlot = (value: object): value is TimeSlot =>
  ('opens' in value && 'closes' in value) || ('open' in value && 'close' in value);
const formatSlot = (slot: TimeSlot, language: Language) => {
  const [from, to] = 'opens' in slot ? [slot.opens, slot.closes] : [slot.open, slot.close];
  return `${formatHour(from, language)}–${formatHour(to, language)}`;
};
/** On the clock of the language; what is no time, as it was typed. */
const formatHour = (time: string, language: Language) =>
  /^([01]\d|2[0-4]):[0-5]\d$/.test(time) ? formatClock(time, dateLocale(language)) : time;

/** Texts about pictures, by their addresses, which tell nobody anything. */
const isByAddress = (value: object) => Object.keys(value).some((key) => /^(https?:\/)?\//.test(key));

interface SpecialDays {
  from: string;
  to: string;
  hours?: TimeSlot[];
  note?: string;
}

const isSpecialDays = (value: object): value is SpecialDays => 'from' in value && 'to' in value;
const formatSpecialDays = ({ from, to, hours = [], note }: SpecialDays, language: Language) => {
  const t = formKitStrings[language].diff;
  const days = from === to ? from : t.days(from, to);
  const times = hours.length === 0 ? t.closed : hours.map((slot) => formatSlot(slot, language)).join(', ');
  return `${days}: ${[times, note].filter(Boolean).join(', ')}`;
};
