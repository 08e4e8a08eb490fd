import { type Page, test } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, expectToFit } from './hub.ts';

/** Opens a page on a narrow phone, and waits until its islands run and nothing of it is still loading. */
async function openScreen(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Astro takes the attribute away once the island runs. Islands of other directives wait for a person or until they are seen.
  await expect(page.locator('astro-island[ssr]:is([client=load], [client=only])')).toHaveCount(0);
  await expect(page.getByText(/^Loading…$/)).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens each page in turn: it has no alert, fits narrow phones, and is accessible in light and dark. */
export async function sweep(page: Page, paths: readonly string[]) {
  // A page takes three seconds, on a busy machine several times as long.
  test.setTimeout(test.info().timeout + paths.length * 20_000);
  for (const path of paths)
    await test.step(path, async () => {
      await openScreen(page, path);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectToFit(page, 320);
      await expectAccessibleInBothSchemes(page);
      await expectToFit(page, 390);
    });
}
