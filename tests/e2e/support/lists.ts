import type { Page } from '@playwright/test';
import { expect } from './hub.ts';

/** Opens a list of posts or jobs; returns the path of its first entry. */
export async function firstOf(page: Page, list: string) {
  await page.goto(list);
  const link = page.locator('.grid h2 a').first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}
