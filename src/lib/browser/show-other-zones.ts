/** Shows the notes about time zones whose clock differs from the browser's, now or in half a year. */
export function showOtherZones(page: Document, now = Date.now()) {
  const moments = [now, now + 182 * 86_400_000].map((moment) => new Date(moment));
  for (const note of page.querySelectorAll<HTMLElement>('[data-time-zone]')) {
    const timeZone = note.dataset['timeZone'] ?? 'UTC';
    const differs = moments.some(
      (moment) => moment.toLocaleString('en-US', { timeZone }) !== moment.toLocaleString('en-US'),
    );
    note.toggleAttribute('data-differs', differs);
  }
}
