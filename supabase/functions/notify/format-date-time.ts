/** Formats an ISO timestamp in a time zone, like "Saturday, November 28, 2026, 9:00 AM EST". */
export function formatDateTime(timestamp: string, timeZone: string, withoutTime = false): string {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(new Date(timestamp));
  if (withoutTime) return date;
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${date}, ${time.format(new Date(timestamp))}`;
}
