import type { Page } from '@playwright/test';
import { addListing, sql } from '../support/database.ts';
import { addDeal, addEvent } from '../support/events-and-deals.ts';
import {
  createAccount,
  expect,
  expectAccessible,
  expectToFit,
  failedRequest,
  newEmail,
  test,
} from '../support/hub.ts';
import { demoEntry } from '../support/lists.ts';
import { newWord } from '../support/staff.ts';
import { expectSettled } from '../support/settled.ts';

/** A page, and its path where it has to be found first. */
type Entry = string | readonly [name: string, findPath: () => Promise<string>];

/** What a dark scheme and a narrow screen can change. */
const rulesOfLook = ['color-contrast', 'link-in-text-block', 'target-size'];

/** Opens each page once: light on a wide screen, then dark on one of 320 pixels. */
async function sweep(page: Page, entries: readonly Entry[], status = 200) {
  for (const entry of entries) {
    const [name, findPath] = typeof entry === 'string' ? [entry, () => Promise.resolve(entry)] : entry;
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect((await page.goto(await findPath()))?.status()).toBe(status);
      await expectSettled(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await clearOfBar(page);
      await expectAccessible(page, rulesOfLook);
    });
  }
}

/** Scrolls to where the bar at the bottom of a phone is not shown: it may cover half of a link, depending on what the page says at this hour. */
async function clearOfBar(page: Page) {
  const bar = page.locator('[data-sticky-action]');
  if ((await bar.count()) === 0) return;
  const watched = page.locator((await bar.getAttribute('data-sticky-action')) ?? '').first();
  await watched.evaluate((part) => part.scrollIntoView({ block: 'center' }));
  await expect(bar).toBeHidden();
}

/** The week after the next one, in which the demo town has events as in each. */
async function findWeek() {
  const [row] = await sql<{ day: string }[]>`select (private.today() + 14)::text as day`;
  return `/events/calendar?week=${row?.day ?? ''}`;
}

/** The path of a business of the demo town with everything a page can show, and of what is below it. */
async function findBusiness(below = '') {
  const [row] = await sql<{ slug: string }[]>`
    select slug from public.businesses where name = 'Kettle & Crumb' order by created_at limit 1`;
  return `/directory/${row?.slug ?? ''}${below}`;
}

// Lists with words of the demo town: what other tests add has names of any length.
const areas: Record<string, readonly Entry[]> = {
  'start page and texts': [
    '/',
    '/coming-soon',
    '/about',
    '/privacy',
    '/code-of-conduct',
    '/offline',
    '/unsubscribe',
  ],
  'pages of signing in': [
    '/auth/sign-up',
    '/auth/sign-in',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/confirm',
    '/auth/link?type=signup#token_hash=x',
    '/account',
  ],
  'directory and search': [
    '/directory?q=coffee',
    '/directory?q=kettle+crumb&view=map',
    '/directory?q=qqqqxxxx&open=1',
    '/directory/category/food-drink?q=coffee',
    '/directory/city/alder-falls?q=coffee',
    ['a business', () => findBusiness()],
    ['its contact form', () => findBusiness('/contact')],
    ['a business with only a name', () => addListing({ name: `Only a name ${newWord()}` })],
    ['a report about it', async () => `/report?about=businesses&slug=${(await findBusiness()).slice(11)}`],
    '/quotes?category=bakeries',
    '/search',
    '/search?q=bread',
    '/search?q=bakry',
  ],
  'events and deals': [
    '/events?q=market',
    '/events?when=today&category=family',
    '/events/calendar?q=market',
    ['the calendar of a week', findWeek],
    ['an event', async () => `/events/${(await addEvent({ capacity: 3, rrule: 'FREQ=WEEKLY' })).slug}`],
    '/deals?q=loaves',
    ['a deal', async () => `/deals/${(await addDeal({ quantity: 3, terms: 'One each.' })).slug}`],
    ['a deal for members', async () => `/deals/${(await addDeal({ visibility: 'members' })).slug}`],
  ],
  'jobs and posts': [
    '/jobs?q=marketing',
    '/jobs?q=marketing&remote=1',
    ['a job', () => demoEntry('jobs')],
    '/jobs/unsubscribe?token=x',
    '/news',
    '/blog',
    '/blog/category/selling',
    ['a post', () => demoEntry('blog')],
  ],
  'groups, joining and paying': ['/groups', '/join', '/join/apply', '/pay', '/donate', '/quotes/request'],
  'pages in Spanish': [
    '/es/directory?q=coffee',
    '/es/jobs?q=marketing',
    '/es/about',
    '/es/coming-soon',
    '/es/auth/sign-up',
  ],
};

for (const [name, entries] of Object.entries(areas))
  test(
    `${name}: accessible in light and dark, and fits a screen of 320 pixels`,
    { tag: '@fast' },
    async ({ page }) => sweep(page, entries),
  );

test.describe('missing pages', () => {
  test.use({ expectedConsole: failedRequest });

  test('accessible in light and dark, and fit a screen of 320 pixels', { tag: '@fast' }, async ({ page }) =>
    sweep(page, ['/no-such-page', '/es/no-such/page', '/directory/nope', '/jobs/nope'], 404),
  );

  test(
    'what stands in for a page that failed or cannot be shown now: accessible in light and dark, and fits a screen of 320 pixels',
    { tag: '@fast' },
    async ({ page }) => {
      // A file, which is found at its own address.
      await sweep(page, ['/404']);
      await sweep(page, ['/500'], 500);
      await sweep(page, ['/not-now'], 503);
    },
  );
});

test(
  'account of a new person: accessible in light and dark, and fits a screen of 320 pixels',
  { tag: '@fast' },
  async ({ page }) => {
    await createAccount(page, newEmail());
    await sweep(page, [
      '/account',
      '/account/profile',
      '/account/sign-in',
      '/account/security',
      '/account/data',
      '/account/registrations',
      '/account/check-in',
      '/account/deals',
      '/account/redeem',
    ]);
  },
);
