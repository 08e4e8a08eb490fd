import { addDeal, addEvent } from '../support/events-and-deals.ts';
import { expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from '../support/hub.ts';

const pages: [name: string, path: () => Promise<string>][] = [
  ...[
    '/events',
    '/events?when=today&category=family',
    '/events/calendar',
    '/events/calendar?week=2026-12-02',
    '/deals',
    '/account/registrations',
    '/account/check-in',
    '/account/deals',
    '/account/redeem',
  ].map((path): [string, () => Promise<string>] => [path, () => Promise.resolve(path)]),
  [
    'the page of an event',
    async () => `/events/${(await addEvent({ capacity: 3, rrule: 'FREQ=WEEKLY' })).slug}`,
  ],
  ['the page of a deal', async () => `/deals/${(await addDeal({ quantity: 3, terms: 'One each.' })).slug}`],
  ['the page of a deal for members', async () => `/deals/${(await addDeal({ visibility: 'members' })).slug}`],
];

for (const [name, path] of pages) {
  test(`${name} is accessible in light and dark, and fits a screen of 320 pixels`, async ({ page }) => {
    await page.goto(await path());
    await page.waitForLoadState('networkidle');
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
    await expectAccessible(page);
  });
}
