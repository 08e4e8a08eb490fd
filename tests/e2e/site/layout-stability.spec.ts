import type { Page } from '@playwright/test';
import { listPagePaths } from '../../support/site-routes.ts';
import { sql } from '../support/database.ts';
import { expect, failedRequest, test } from '../support/hub.ts';
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts';
import { demoEntry } from '../support/lists.ts';
import { expectSettled } from '../support/settled.ts';
import { becomePerson, becomeStaff } from '../support/staff.ts';

const isBelow =
  (...areas: string[]) =>
  (path: string) =>
    areas.some((area) => path === area || path.startsWith(`${area}/`));
const allPages = listPagePaths('/');
const publicPages = allPages.filter((path) => !isBelow('/account', '/admin')(path));

/** Pages of one thing each, of the demo town. */
const findDetails = async () => {
  const rows = await sql<{ path: string }[]>`
    (select '/directory/' || slug as path from public.businesses where name = 'Kettle & Crumb' limit 1)
    union all (select '/events/' || slug from public.events where approval_status = 'approved' and business_id is null
      order by created_at limit 1)
    union all (select '/deals/' || slug from public.deals where status = 'active' order by created_at limit 1)`;
  return [
    ...rows.map(({ path }) => path),
    ...[
      '/directory?q=coffee',
      '/directory?q=coffee&view=map',
      '/search?q=bread',
      '/events/calendar?q=market',
    ],
    ...['/es/directory', '/directory/category/food-drink', await demoEntry('jobs'), await demoEntry('blog')],
  ];
};

/** Opens pages on a phone and on a desk, where nothing may move while they load. */
async function expectStill(page: Page, paths: readonly string[]) {
  test.setTimeout(paths.length * 30_000);
  await recordLayoutShifts(page);
  const moving: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      await expectSettled(page);
      const { score, what } = await readLayoutShifts(page);
      if (score >= 0.001)
        moving.push(`${path} at ${String(width)}: ${score.toFixed(3)}\n  ${what.join('\n  ')}`);
    }
  }
  expect(moving, moving.join('\n')).toEqual([]);
}

test.describe('nothing moves while a page loads', () => {
  test.use({ expectedConsole: failedRequest });

  test('of those for everybody', async ({ page }) => {
    await expectStill(page, [...publicPages, ...(await findDetails())]);
  });

  test('of those for everybody, where pictures and maps fail', async ({ page }) => {
    await page.route(/\.(png|webp|avif|svg|jpe?g)(\?|$)|\/storage\/|\/tile/, (route) => route.abort());
    await expectStill(page, [...publicPages, ...(await findDetails())]);
  });

  test('of the account', async ({ page }) => {
    await becomePerson(page);
    await expectStill(page, allPages.filter(isBelow('/account')));
  });

  test('of the admin area', async ({ page }) => {
    await becomeStaff(page, 'admin');
    await expectStill(page, allPages.filter(isBelow('/admin')));
  });
});

test('pictures have dimensions and formats for browsers, and load where they are seen', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/directory', '/events', '/deals', '/jobs', '/news', '/blog']) {
      await page.goto(path);
      await expectSettled(page);
      const unsized = await page.evaluate(() =>
        [...document.images]
          .filter((image) => !image.getAttribute('width') || !image.getAttribute('height'))
          .map((image) => image.src),
      );
      expect(unsized, path).toEqual([]);
      const formats = await page.evaluate(() =>
        [...document.images].map((image) => image.currentSrc || image.src),
      );
      expect(
        formats.filter((src) => !/\.(webp|avif|svg)(\?|$)/.test(src)),
        path,
      ).toEqual([]);
      // Images below the first screens load lazily.
      const early = await page.evaluate(() =>
        [...document.images]
          .filter((image) => image.getBoundingClientRect().top > 2 * innerHeight && image.loading !== 'lazy')
          .map((image) => image.src),
      );
      expect(early, path).toEqual([]);
    }
  }
});

test.describe('a page that arrives in parts', () => {
  // Chromium takes a page that a test fulfills for one of the public internet, and blocks its pictures, which are at a loopback address.
  test.use({ expectedConsole: /loopback|ERR_FAILED/ });

  test('has its pictures where they stay', async ({ page }) => {
    const place = () =>
      page
        .locator('[data-shape="thumb"]')
        .last()
        .evaluate((thumb) => thumb.getBoundingClientRect().left);
    for (const path of ['/events', '/']) {
      const response = await page.request.get(path);
      const whole = await response.text();
      const cut = whole.slice(0, whole.indexOf('<', whole.lastIndexOf('data-shape="thumb"')));
      const placeIn = async (body: string) => {
        await page.unroute(path);
        await page.route(path, (route) => route.fulfill({ response, body }));
        await page.goto(path);
        return place();
      };
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await placeIn(cut), `${path} at ${String(width)}`).toBeCloseTo(await placeIn(whole), 0);
      }
    }
  });
});
