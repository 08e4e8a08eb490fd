import type { OpeningHours, SpecialDays } from '#contracts/opening-hours.ts';
import { weekdays } from '#contracts/settings.ts';

/** A value of a listing as a line of text, for comparing two of them. */
export function showValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (name === 'opening_hours') return showWeek(value);
  if (name === 'special_hours') return showSpecials(value as SpecialDays[]);
  if (Array.isArray(value)) return value.length === 0 ? 'Nothing' : value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const showSlots = (slots: { opens: string; closes: string }[]) =>
  slots.length === 0 ? 'closed' : slots.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');

const showWeek = (week: OpeningHours) =>
  weekdays
    .filter((day) => (week[day] ?? []).length > 0)
    .map((day) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)} ${showSlots(week[day] ?? [])}`)
    .join('; ') || 'Always closed';

const showSpecials = (specials: SpecialDays[]) =>
  specials
    .map(({ from, to, hours = [], note }) =>
      [from === to ? from : `${from} to ${to}`, showSlots(hours), note].filter(Boolean).join(' '),
    )
    .join('; ') || 'None';
