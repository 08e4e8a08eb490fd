import { TZDate } from '@date-fns/tz';

const two = (number: number) => String(number).padStart(2, '0');

/** A moment as a field of date and time shows it, by the hub's clock: "2026-11-21T09:30". */
export function toField(moment: string | null, zone: string): string {
  if (!moment) return '';
  const date = new TZDate(new Date(moment).getTime(), zone);
  const day = `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that a field of date and time means by the hub's clock; null when it is empty or no date. */
export function fromField(text: string, zone: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = parts.slice(1).map(Number);
  const date = new TZDate(year, month - 1, day, hours, minutes, zone);
  return Number.isNaN(date.getTime()) ? null : new Date(date.getTime()).toISOString();
}
