import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addListing } from '../support/database.ts';
import { addDeal, addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessibleInBothSchemes, expectToFit, failedRequest, test } from '../support/hub.ts';
import { demoEntry } from '../support/lists.ts';

const unique = (word: string) => `${word}${randomUUID().slice(0, 8)}`;
const pictureAt = (name: string) => `/storage/v1/object/public/covers/${name}.webp`;

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

/** Answers requests of a picture with one of this size, in pixels. */
const serve = (page: Page, name: string, width: number, height: number) =>
  page.route(`**${pictureAt(name)}`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><rect width="100%" height="100%" fill="teal"/></svg>`,
    }),
  );

test('businesses with a cover show it, and the others the illustration of their category', async ({
  page,
}) => {
  const word = unique('cover');
  await serve(page, word, 1280, 400);
  const plain = await addListing({ name: `${word} plain`, categories: '{Bakeries}' });
  const pictured = await addListing({ name: `${word} pictured`, cover_url: pictureAt(word) });
  await page.goto(`/directory?q=${word}`);
  const tiles = page.getByRole('article');
  await expect(tiles).toHaveCount(2);
  const withPicture = tiles.filter({ hasText: 'pictured' }).locator('.cover');
  await expect(withPicture.locator('img')).toHaveJSProperty('naturalWidth', 1280);
  const without = tiles.filter({ hasText: 'plain' }).locator('.cover');
  await expect(without).toHaveAttribute('data-subject', 'food');
  await expect(without.locator('img')).toHaveCount(0);
  await expectDrawn(without);
  expect((await boxOf(without)).height).toBe((await boxOf(withPicture)).height);
  await expectAccessibleInBothSchemes(page);
  for (const path of [plain, pictured]) {
    await page.goto(path);
    await expectDrawn(page.locator('.cover').first());
    await expectAccessibleInBothSchemes(page);
  }
});

test('a large picture is shown by its small version where that is enough', async ({ page }) => {
  const word = unique('sizes');
  await serve(page, `${word}.w1600`, 1600, 640);
  await serve(page, `${word}.w640`, 640, 256);
  const path = await addListing({ name: word, cover_url: pictureAt(`${word}.w1600`) });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/directory?q=${word}`);
  const shown = page.locator('.cover img');
  const source = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(source).toContain(pictureAt(`${word}.w640`));
  await page.goto(path);
  await expect.poll(source).toContain(pictureAt(`${word}.w1600`));
});

test('illustrations take the colors of the scheme, and of the system where colors are forced', async ({
  page,
}) => {
  await page.goto(await addListing({ name: unique('Colors') }));
  const cover = page.locator('.cover').first();
  await expectDrawn(cover);
  const sky = () => cover.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await sky();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(sky).not.toBe(light);
  await page.emulateMedia({ forcedColors: 'active' });
  const ink = () => cover.evaluate((element) => getComputedStyle(element).getPropertyValue('--art-ink'));
  await expect.poll(ink).toBe('canvastext');
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  await expect(cover).toBeHidden();
});

test.describe('bad input', () => {
  test.use({ expectedConsole: failedRequest });

  test('a picture that is gone leaves the illustration, without moving what is below', async ({ page }) => {
    const path = await addListing({
      name: unique('Gone'),
      categories: '{Bakeries}',
      cover_url: pictureAt(unique('gone')),
    });
    const answered = Promise.withResolvers<undefined>();
    await page.route('**/covers/gone*', async (route) => {
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
  });

  test('a picture of 1 by 5000 pixels, a name without a space and one from right to left fit', async ({
    page,
  }) => {
    const word = unique('w');
    await serve(page, word, 1, 5000);
    const long = await addListing({
      name: word.padEnd(80, 'W'),
      tagline: word,
      cover_url: pictureAt(word),
    });
    const arabic = await addListing({ name: `مخبز الحي ${word}`, tagline: word });
    for (const path of [long, arabic, `/directory?q=${word}`]) {
      await page.goto(path);
      const cover = page.locator('.cover').first();
      await expectDrawn(cover);
      await expectToFit(page);
      expect((await boxOf(cover)).height).toBeLessThan(400);
    }
  });
});

test('events, deals and jobs have covers or logos in lists and on their pages', async ({ page }) => {
  const word = unique('shown');
  await serve(page, word, 640, 256);
  const event = await addEvent({ title: `${word} market`, categories: ['Family', 'Markets & Fairs'] });
  await addEvent({ title: `${word} film`, image_url: pictureAt(word) });
  await page.goto(`/events?q=${word}`);
  const market = page.getByRole('article').filter({ hasText: 'market' }).locator('.cover');
  await expect(market).toHaveAttribute('data-subject', 'farm');
  await expectDrawn(market);
  const film = page.getByRole('article').filter({ hasText: 'film' }).locator('.cover img');
  await expect(film).toHaveJSProperty('naturalWidth', 640);
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);

  const deal = await addDeal({ title: `${word} offer` });
  const job = await addJob({ title: `${word} baker` });
  for (const path of [`/events/${event.slug}`, `/deals/${deal.slug}`, `/jobs/${job.slug}`]) {
    await page.goto(path);
    await expectDrawn(page.locator('.cover').first());
    await expectToFit(page);
  }
  await page.goto(`/jobs?q=${word}`);
  await expect(page.getByRole('article').locator('.logo')).toHaveCount(1);
  await page.goto(`/deals?q=${word}`);
  await expectDrawn(page.getByRole('article').locator('.cover'));
});

test('posts have a cover in lists and on their pages', async ({ page }) => {
  await page.goto('/blog');
  await expectDrawn(page.getByRole('article').first().locator('.cover'));
  await page.goto(await demoEntry('blog'));
  await expectDrawn(page.locator('.cover').first());
});
