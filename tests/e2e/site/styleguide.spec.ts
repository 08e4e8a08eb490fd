import type { Page } from '@playwright/test';
import { findViolations } from '../support/find-violations.ts';
import { expect, expectToFit, test } from '../support/hub.ts';

// Each picture shows both color schemes.
const wide = [
  'type',
  'colors',
  'illustrations',
  'buttons',
  'fields',
  'messages',
  'dialogs',
  'cards',
  'charts',
];
const narrow = ['chips', 'states', 'tables'];
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="256"><path fill="#7a8f5a" d="M0 0h640v256H0Z"/><circle fill="#f3d27e" cx="320" cy="128" r="80"/></svg>';

async function open(page: Page, width = 1280) {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/styleguide/picture.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
  await page.goto('/styleguide');
  // The same letters on each machine: the font that comes with the project.
  await page.evaluate(async () => {
    document.documentElement.dataset['fonts'] = 'bundled';
    await Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} 1rem "Source Serif 4"`)));
  });
}

// Versions of Chromium smooth the edges of letters differently: 1% of the pixels may differ, which no missing border,
// moved line or changed color stays below.
const tolerance = { maxDiffPixelRatio: 0.01, animations: 'disabled' } as const;

test.describe('the style guide looks as before', () => {
  test.skip(
    process.platform !== 'linux',
    'The pictures were taken on Linux, whose letters are drawn differently.',
  );

  test('on a wide screen and on a phone', { tag: '@fast' }, async ({ page }) => {
    await open(page);
    for (const name of wide)
      await expect.soft(page.locator(`#${name}`)).toHaveScreenshot(`${name}.png`, tolerance);
    await open(page, 390);
    for (const name of narrow)
      await expect.soft(page.locator(`#${name}`)).toHaveScreenshot(`${name}-phone.png`, tolerance);
  });
});

test(
  'every component is accessible in both schemes and with forced colors, and fits 320 pixels',
  { tag: '@fast' },
  async ({ page }) => {
    await open(page);
    // The guide shows each part twice, so that its landmarks have the same names.
    expect(await findViolations(page, { rules: { 'landmark-unique': { enabled: false } } })).toEqual([]);
    await expectToFit(page);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await expectToFit(page);
    await expectToFit(page, 1280);
  },
);
