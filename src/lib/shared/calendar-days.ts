const dayMs = 86_400_000;
const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const isoOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Whether a text is an ISO date that exists, within the years that calendars are shown for. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const moment = atNoon(text);
  return !Number.isNaN(moment) && isoOf(moment) === text;
}

/** Whether a text is a month as YYYY-MM, within the years that calendars are shown for. */
export const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The ISO date some days later or, below zero, earlier. */
export const addDays = (day: string, days: number) => isoOf(atNoon(day) + days * dayMs);

/** The month some months later, as YYYY-MM. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The last ISO date of a month. */
export const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1);

/** 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (day: string) => (new Date(atNoon(day)).getUTCDay() + 6) % 7;
