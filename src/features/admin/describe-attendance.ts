/** "Attended 3 events, missed 1": how often somebody came, and how often they had a place and did not. */
export function describeAttendance({ attended, missed }: { attended: number; missed: number }): string {
  const came = `Attended ${String(attended)} ${attended === 1 ? 'event' : 'events'}`;
  return missed === 0 ? came : `${came}, missed ${String(missed)}`;
}
