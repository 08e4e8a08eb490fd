import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Returns what axe finds on the current page, a line for each rule. Sends axe once to each document, and only its short form: sending and
 * reading it costs as much as a check. A page whose frames stay is an error, because what they show would not be checked: they are
 * counted in the page, since Playwright hears later than the page that one is gone.
 */
export async function findViolations(page: Page, options: Axe.RunOptions = {}): Promise<string[]> {
  await expect(page.locator('iframe, frame'), 'frames, which axe would not check').toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (wanted) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(document, wanted);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    {
      // Without the details of what passes, which cost as much again as the check itself.
      resultTypes: ['violations' as const],
      // Nor a selector of each element, which nothing prints.
      selectors: false,
      // Only no-autoplay-audio asks for files. By default axe also copies all style sheets, for rules that are off.
      preload: { assets: ['media'] },
      ...options,
    },
  );
}
