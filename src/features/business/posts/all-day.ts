import { textOf, type Values } from '../../../kit/forms/form-fields.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

// As wall-clock time: a form holds no zone.
const shift = (local: string, ms: number) =>
  new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 16);

const dayOf = (local: string) => local.slice(0, 10);

/** The last day of an event, YYYY-MM-DD: an end at midnight belongs to the day before. Empty without an end. */
export const lastDay = (ends: string): string => (ends === '' ? '' : dayOf(shift(ends, -minuteMs)));

/** The end of an all-day event whose last day is `day`, YYYY-MM-DD: the midnight after it. */
export const endOfDay = (day: string): string => (day === '' ? '' : shift(`${day}T00:00`, dayMs));

/** The start of an all-day event on `day`, YYYY-MM-DD. */
export const startOfDay = (day: string): string => (day === '' ? '' : `${day}T00:00`);

/** Start and end of an event that begins to last all day, or no longer does; by the clock, as a form holds them. */
export function switchAllDay(values: Values, isAllDay: boolean): Values {
  const [starts, ends] = [textOf(values, 'starts_at'), textOf(values, 'ends_at')];
  const first = dayOf(starts);
  const last = lastDay(ends) || first;
  if (isAllDay) return { all_day: true, starts_at: startOfDay(first), ends_at: endOfDay(last) };
  return {
    all_day: false,
    starts_at: first && `${first}T09:00`,
    ends_at: last && `${last}T17:00`,
  };
}

/** What changes with the start: an end that is missing or earlier becomes an hour later, or the same day. */
export function moveStart(values: Values, starts: string): Values {
  const ends = textOf(values, 'ends_at');
  if (starts === '' || (ends !== '' && ends > starts)) return { starts_at: starts };
  const isAllDay = values['all_day'] === true;
  return { starts_at: starts, ends_at: isAllDay ? endOfDay(dayOf(starts)) : shift(starts, 60 * minuteMs) };
}
