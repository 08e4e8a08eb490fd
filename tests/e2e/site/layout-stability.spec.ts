import { expect, test } from '../support/hub.ts';
import { expectSettled } from '../support/settled.ts';

test('pages load without layout shift, and every image has dimensions', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = { sum: 0, what: [] as string[] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        moved.sum += entry.value;
        for (const { node, previousRect: from, currentRect: to } of entry.sources)
          moved.what.push(
            `${node?.nodeName ?? ''} "${(node?.textContent ?? '').trim().slice(0, 40)}" ${JSON.stringify([from, to])}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/directory', '/events', '/deals', '/jobs', '/news', '/blog']) {
      await page.goto(path);
      await expectSettled(page);
      // After the fonts, and what waits for a moment without work.
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
      });
      const { sum, what } = await page.evaluate(
        () => (window as unknown as { moved: { sum: number; what: string[] } }).moved,
      );
      expect(sum, `${path} at ${String(width)}: ${what.join('\n')}`).toBeLessThan(0.01);
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
