import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addListing, sql } from '../support/database.ts';
import { addDeal, addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, expectToFit, failedRequest, test } from '../support/hub.ts';
import { demoEntry } from '../support/lists.ts';

const unique = (word: string) => `${word}${randomUUID().slice(0, 8)}`;

/** The address of a large cover of the demo town: others, who see what a test adds in their lists, get a picture that exists. */
async function findCover(): Promise<string> {
  const [row] = await sql<{ cover_url: string }[]>`select cover_url from public.businesses
    where cover_url like '/storage/%/demo-0.w960.webp' order by created_at, id limit 1`;
  return row?.cover_url ?? '';
}

/** An illustration of the file for all pages has a size only once that file is loaded and has its symbol. */
async function expectDrawn(cover: Locator) {
  await expect
    .poll(() => cover.locator('use').evaluate((use: SVGUseElement) => Math.round(use.getBBox().width)))
    .toBeGreaterThan(0);
}

const boxOf = (cover: Locator) =>
  cover.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });

/** Answers requests of a picture, in any of its sizes, with one of this size in pixels. */
const serve = (page: Page, picture: string, width: number, height: number) =>
  page.route(`**${picture.replace(/\.w\d+\.webp$/, '')}*`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><rect width="100%" height="100%" fill="teal"/></svg>`,
    }),
  );

/** The address of a picture that has arrived; a missing one has no width. */
const sourceOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''));

test('businesses with a cover show it, and the others the illustration of their category', async ({
  page,
}) => {
  const word = unique('cover');
  const cover = await findCover();
  const small = cover.replace('.w960.', '.w640.');
  const plain = await addListing({ name: `${word} plain`, categories: '{Bakeries}' });
  const pictured = await addListing({ name: `${word} pictured`, cover_url: cover });
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('in a list, a large picture by its small version', async () => {
    await page.goto(`/directory?q=${word}`);
    const tiles = page.getByRole('article');
    await expect(tiles).toHaveCount(2);
    const withPicture = tiles.filter({ hasText: 'pictured' }).locator('.cover');
    await expect.poll(() => sourceOf(withPicture.locator('img'))).toContain(small);
    const without = tiles.filter({ hasText: 'plain' }).locator('.cover');
    await expect(without).toHaveAttribute('data-subject', 'food');
    await expect(without.locator('img')).toHaveCount(0);
    await expectDrawn(without);
    expect((await boxOf(without)).height).toBe((await boxOf(withPicture)).height);
  });

  await test.step('on their pages, where the picture is large', async () => {
    await page.goto(pictured);
    await expectDrawn(page.locator('.cover').first());
    await expect.poll(() => sourceOf(page.locator('.cover img'))).toContain(cover);
  });

  await test.step('in the colors of the scheme, and of the system where colors are forced', async () => {
    await page.goto(plain);
    const drawn = page.locator('.cover').first();
    await expectDrawn(drawn);
    const sky = () => drawn.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await sky();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(sky).not.toBe(light);
    await page.emulateMedia({ forcedColors: 'active' });
    const ink = () => drawn.evaluate((element) => getComputedStyle(element).getPropertyValue('--art-ink'));
    await expect.poll(ink).toBe('canvastext');
    await page.emulateMedia({ forcedColors: null, media: 'print' });
    await expect(drawn).toBeHidden();
  });
});

test.describe('bad input', () => {
  test.use({ expectedConsole: failedRequest });

  test('a picture that is gone leaves the illustration, and one of 1 by 5000 pixels and names of any script fit', async ({
    page,
  }) => {
    const word = unique('w');
    const picture = await findCover();

    await test.step('one that is gone, without moving what is below', async () => {
      const path = await addListing({ name: unique('Gone'), categories: '{Bakeries}', cover_url: picture });
      const answered = Promise.withResolvers<undefined>();
      await page.route('**/demo-0.*', async (route) => {
        await answered.promise;
        await route.fulfill({ status: 404 });
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const title = page.getByRole('heading', { level: 1 });
      const cover = page.locator('.cover').first();
      await expectDrawn(cover);
      const before = { cover: await boxOf(cover), title: await boxOf(title) };
      answered.resolve(undefined);
      await expect(cover.locator('img')).toHaveJSProperty('complete', true);
      expect({ cover: await boxOf(cover), title: await boxOf(title) }).toEqual(before);
      await page.unrouteAll();
    });

    await serve(page, picture, 1, 5000);
    const long = await addListing({ name: word.padEnd(80, 'W'), tagline: word, cover_url: picture });
    const arabic = await addListing({ name: `مخبز الحي ${word}`, tagline: word });
    for (const path of [long, arabic, `/directory?q=${word}`])
      await test.step(path, async () => {
        await page.goto(path);
        const cover = page.locator('.cover').first();
        await expectDrawn(cover);
        await expectToFit(page);
        expect((await boxOf(cover)).height).toBeLessThan(400);
      });
  });
});

test('events, deals, jobs and posts have covers or logos in lists and on their pages', async ({ page }) => {
  const word = unique('shown');
  const picture = await findCover();
  const event = await addEvent({ title: `${word} market`, categories: ['Family', 'Markets & Fairs'] });
  await addEvent({ title: `${word} film`, image_url: picture });
  await page.goto(`/events?q=${word}`);
  const market = page.getByRole('article').filter({ hasText: 'market' }).locator('.cover');
  await expect(market).toHaveAttribute('data-subject', 'farm');
  await expectDrawn(market);
  const film = page.getByRole('article').filter({ hasText: 'film' }).locator('.cover img');
  await expect.poll(() => sourceOf(film)).toContain('/demo-0.');
  await expectToFit(page);

  const deal = await addDeal({ title: `${word} offer` });
  const job = await addJob({ title: `${word} baker` });
  for (const path of [
    `/events/${event.slug}`,
    `/deals/${deal.slug}`,
    `/jobs/${job.slug}`,
    await demoEntry('blog'),
  ]) {
    await page.goto(path);
    await expectDrawn(page.locator('.cover').first());
    await expectToFit(page);
  }
  await page.goto(`/jobs?q=${word}`);
  await expect(page.getByRole('article').locator('.logo')).toHaveCount(1);
  await page.goto(`/deals?q=${word}`);
  await expectDrawn(page.getByRole('article').locator('.cover'));
  await page.goto('/blog');
  await expectDrawn(page.getByRole('article').first().locator('.cover'));
});
