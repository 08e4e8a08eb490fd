import type { Page } from '@playwright/test';
import { formPages } from '../support/form-pages.ts';
import { demoEntry } from '../support/lists.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  newEmail,
  createAccount,
  test,
} from '../support/hub.ts';

const lists = [
  '/news',
  '/blog',
  '/blog/category/selling',
  '/jobs',
  '/jobs?remote=1',
  '/search',
  '/search?q=bread',
];
const texts = [
  '/join',
  '/join/apply',
  '/about',
  '/privacy',
  '/offline',
  '/es/jobs',
  '/es/about',
  '/jobs/unsubscribe?token=x',
];

for (const path of [...formPages, ...lists, ...texts, 'a post', 'a job']) {
  const open = async (page: Page) => {
    await page.goto(
      path === 'a post' ? await demoEntry('blog') : path === 'a job' ? await demoEntry('jobs') : path,
    );
    await page.waitForLoadState('networkidle');
  };

  test(`${path} is accessible in light and dark, and fits a screen of 320 pixels`, async ({ page }) => {
    await open(page);
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
  });
}

test('the account page of a signed-in user is accessible', async ({ page }) => {
  await createAccount(page, newEmail());
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await expectAccessible(page);
});
