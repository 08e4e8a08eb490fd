import { expect, expectAccessible, test } from '../support/hub.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor searches everything', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('bread');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'Businesses', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Stone Hearth Bread' })).toHaveAttribute(
      'href',
      /^\/directory\//,
    );
  });
});

test.describe('search palette', () => {
  test('opens, works, and closes by keyboard', async ({ page }) => {
    await page.goto('/news');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Search everything' });
    await expect(input).toBeFocused();
    await page.keyboard.type('bread');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(input).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.type('marketing coordinator');
    const found = page.getByRole('option', { name: /Marketing Coordinator/ });
    await expect(found).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Marketing Coordinator' })).toBeVisible();
  });

  test('opens by button, and Enter without a selection shows all results', async ({ page }) => {
    await page.goto('/news');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Search everything (Ctrl K)' }).click();
    await page.getByRole('combobox', { name: 'Search everything' }).fill('bread');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=bread$/);
  });
});
