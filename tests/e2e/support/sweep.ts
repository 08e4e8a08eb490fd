import { type Page, test } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, expectToFit } from './hub.ts';
import { expectSettled } from './settled.ts';

/** Opens a page on a narrow phone, and waits until nothing of it is still loading. */
async function openScreen(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSettled(page);
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
