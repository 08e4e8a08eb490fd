import { weekdays } from '#contracts/calendar.ts';
import { pageLocale } from '../../lib/browser/page-locale.ts';
import { formatClock } from '../../lib/shared/format.ts';
import { isPictureColumn } from './picture-columns.ts';

/** "opening_hours" as people read it: "Opening hours"; "logo_url" is "Logo image" and "facebook_url" "Facebook link". */
export function columnLabel(column: string): string {
  const words = column
    .replace(/_url$/, isPictureColumn(column) ? '_image' : '_link')
    .replace(/^image_image$/, 'image')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Any value of a column as text, several lines for a list; empty for nothing. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(formatValue).join('\n');
  if (typeof value !== 'object') return '';
  if (isSlot(value)) return formatSlot(value);
  if (isSpecialDays(value)) return formatSpecialDays(value);
  return Object.entries(value)
    .sort(([one], [other]) => dayOf(one) - dayOf(other))
    .map(([key, part]) => `${columnLabel(key)}: ${formatValue(part).replaceAll('\n', ', ')}`)
    .join('\n');
}

// Postgres orders the days of a week by the length of their names.
const dayOf = (key: string) => (weekdays as readonly string[]).indexOf(key);

/** Opening hours of a listing, or those of the hub's office. */
type TimeSlot = { opens: string; closes: string } | { open: string; close: string };

const isSlot = (value: object): value is TimeSlot =>
  ('opens' in value && 'closes' in value) || ('open' in value && 'close' in value);
const formatSlot = (slot: TimeSlot) => {
  const [from, to] = 'opens' in slot ? [slot.opens, slot.closes] : [slot.open, slot.close];
  return `${formatHour(from)}–${formatHour(to)}`;
};
/** On the clock of the page's locale; what is no time, as it was typed. */
const formatHour = (time: string) =>
  /^([01]\d|2[0-4]):[0-5]\d$/.test(time) ? formatClock(time, pageLocale()) : time;

interface SpecialDays {
  from: string;
  to: string;
  hours?: TimeSlot[];
  note?: string;
}

const isSpecialDays = (value: object): value is SpecialDays => 'from' in value && 'to' in value;
const formatSpecialDays = ({ from, to, hours = [], note }: SpecialDays) => {
  const days = from === to ? from : `${from} to ${to}`;
  const times = hours.length === 0 ? 'closed' : hours.map(formatSlot).join(', ');
  return `${days}: ${[times, note].filter(Boolean).join(', ')}`;
};
