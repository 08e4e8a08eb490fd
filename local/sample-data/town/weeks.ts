import type { Week } from './shape.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** A week from one text per day, Monday first: "9:00-17:00", "9:00-12:00 13:00-17:00", or "" for closed. */
export function week(...texts: string[]): Week {
  const hours: Week = {};
  for (const [index, day] of days.entries()) {
    const slots = (texts[index] ?? '').split(' ').filter(Boolean);
    if (slots.length === 0) continue;
    hours[day] = slots.map((slot) => {
      const [opens = '', closes = ''] = slot.split('-').map((time) => time.padStart(5, '0'));
      return { opens, closes };
    });
  }
  return hours;
}

/** The same times from Monday to Friday, others on Saturday and Sunday. */
export const weekdays = (times: string, saturday = '', sunday = ''): Week =>
  week(times, times, times, times, times, saturday, sunday);
