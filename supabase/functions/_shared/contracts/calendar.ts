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

/**
 * A calendar file as RFC 5545 wants it, from what ical-generator writes: it gives the RECURRENCE-ID of a whole day a time, and has
 * no line break at the end.
 */
export const endCalendar = (file: string): string =>
  `${file
    .split(/^(?=BEGIN:VEVENT\r$)/m)
    .map((part) =>
      /^DTSTART;VALUE=DATE:/m.test(part)
        ? part.replace(/^RECURRENCE-ID[^:]*:(\d{8})T\d{6}Z?/m, 'RECURRENCE-ID;VALUE=DATE:$1')
        : part,
    )
    .join('')}\r\n`;
