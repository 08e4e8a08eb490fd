import { expect, test } from '../support/hub.ts';
import { setOffline } from '../support/network.ts';

// The browser of the test still calls itself online, so that the offline page tries to report that it was opened.
test.use({ serviceWorkers: 'allow', expectedConsole: /net::ERR_INTERNET_DISCONNECTED .*\/api\/event$/ });

test('the offline page is shown without a network', { tag: '@fast' }, async ({ page, context }) => {
  await page.goto('/news');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // A device without tickets stores no script of the islands that show them.
  const stored = await page.evaluate(async () => {
    const cache = await caches.open('hub-2');
    const html = (await (await cache.match('/offline'))?.text()) ?? '';
    return { hasIsland: html.includes('<astro-island'), files: (await cache.keys()).length };
  });
  expect(stored.hasIsland).toBe(false);
  expect(stored.files).toBeLessThan(15);
  await setOffline(context, true);
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await setOffline(context, false);
});
