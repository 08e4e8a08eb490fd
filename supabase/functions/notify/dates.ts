/** A moment as people read it, by the clock of the place where it happens. */
export function sayMoment(moment: string, timeZone: string, withoutTime = false): string {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(new Date(moment));
  if (withoutTime) return date;
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${date}, ${time.format(new Date(moment))}`;
}
