const wall = (moment: number, zone: string) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${get('year')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}`;
};

/** A moment by the clock of a zone, as a field of type `datetime-local` wants it: YYYY-MM-DDTHH:MM. */
export const toLocalTime = (moment: string, zone: string): string => wall(Date.parse(moment), zone);

/** The moment that a clock in a zone shows so; a time that the clock leaps over in spring is an hour later. */
export function fromLocalTime(local: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offset = (at: number) => Date.parse(`${wall(at, zone)}Z`) - Math.floor(at / 60_000) * 60_000;
  const first = asUtc - offset(asUtc);
  return new Date(asUtc - offset(first)).toISOString();
}
