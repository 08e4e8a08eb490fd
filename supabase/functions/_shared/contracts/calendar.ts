/** The days of the week as opening hours name them, Monday first. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** A day of the week. */
export type Weekday = (typeof weekdays)[number];

/** Whether a text is an existing date as YYYY-MM-DD. */
export const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
};
