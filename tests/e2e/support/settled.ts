import type { Page } from '@playwright/test';
import { expect } from './hub.ts';

/**
 * Waits until the islands that start by themselves have started, and no part of the page says any more that it loads. Says nothing of
 * islands further down, which start where they are seen, and of those for signed-in people.
 */
export async function expectSettled(page: Page) {
  // Astro takes the attribute away once the island runs.
  await expect(
    page.locator('astro-island[ssr]:is([client="load"], [client="idle"], [client="only"])'),
  ).toHaveCount(0);
  const loading = page.getByText(/^(Loading|Cargando)…$/).or(page.locator('[aria-busy=true]'));
  // What an island that has not started shows meanwhile, if nobody scrolls to it, stays.
  const started = page.locator(':not(astro-island[ssr] *)');
  await expect(loading.filter({ visible: true }).and(started)).toHaveCount(0);
}
