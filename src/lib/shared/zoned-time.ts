import { tzOffset } from '@date-fns/tz/tzOffset';

const minute = 60_000;
const offsetAt = (moment: number, zone: string) => tzOffset(zone, new Date(moment)) * minute;

/** A moment by the clock of an IANA time zone, as a `datetime-local` field shows it: "2026-11-21T09:30". */
export function toLocalTime(moment: string | number, zone: string): string {
  const at = new Date(moment).getTime();
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/**
 * The moment of a local time in a time zone, as an ISO timestamp; undefined for what is no time. Where clocks go back, the
 * first of the two; a time that they skip is read with the offset from before, an hour later.
 */
export function fromLocalTime(local: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const before = asUtc - offsetAt(asUtc - 24 * 60 * minute, zone);
  const after = asUtc - offsetAt(asUtc + 24 * 60 * minute, zone);
  const isWanted = (moment: number) => moment + offsetAt(moment, zone) === asUtc;
  const moment = !isWanted(before) && isWanted(after) ? after : before;
  return new Date(moment).toISOString();
}

/** The ISO date of a moment in a time zone. */
export const dateIn = (moment: string | number, zone: string): string =>
  toLocalTime(moment, zone).slice(0, 10);
