import { expect, test } from '../support/hub.ts';

test('the offline page is shown without a network', async ({ page, context }) => {
  await page.goto('/news');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
});
