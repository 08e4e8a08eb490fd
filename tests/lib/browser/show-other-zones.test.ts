import { expect, it } from 'vitest';
import { showOtherZones } from '../../../src/lib/browser/show-other-zones.ts';

it('shows the zone of times only to visitors whose clock differs', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const other =
    new Date(0).toLocaleString('en-US', { timeZone: 'Asia/Tokyo' }) === new Date(0).toLocaleString('en-US')
      ? 'America/New_York'
      : 'Asia/Tokyo';
  document.body.innerHTML = `<p data-time-zone="${here}"></p><p data-time-zone="${other}"></p>`;
  showOtherZones(document);
  expect([...document.querySelectorAll('p')].map((note) => note.hasAttribute('data-differs'))).toEqual([
    false,
    true,
  ]);
});
