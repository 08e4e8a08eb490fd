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

  test('a misspelled word is corrected, and can be searched as it was typed', async ({ page }) => {
    await page.goto('/search?q=bakry');
    await expect(page.getByText('Showing results for bakery')).toBeVisible();
    // Which one is first depends on what other tests have added.
    const found = page.getByRole('main').getByRole('link', { name: /Bread|Baker(y|s)? / });
    await expect(found.first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Categories' })).toContainText('Bakeries');
    await page.getByRole('link', { name: 'bakry', exact: true }).click();
    await expect(page).toHaveURL(/q=%22bakry%22/);
    await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible();
    await page.getByRole('link', { name: 'bakery', exact: true }).click();
    await expect(found.first()).toBeVisible();
  });

  for (const [path, note, name] of [
    ['/directory?q=plumer', 'Showing results for plumber', 'Cobb & Daughter Plumbing'],
    ['/jobs?q=enginneer', 'Showing results for engineer', 'Civil Engineer, Roads and Water'],
    ['/deals?q=cofee', 'Showing results for coffee', 'Second pot on the house'],
    ['/events?q=markket', 'Showing results for market', 'Farmers’ market'],
    ['/es/directory?q=fontanro', 'Se muestran resultados de fontanero', 'Cobb & Daughter Plumbing'],
  ] as const)
    test(`${path} says what was searched instead`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(note)).toBeVisible();
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
    });

  test('the search of the home page finds everything', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox').fill('heating repair');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=heating\+repair$/);
    await expect(page.getByRole('link', { name: 'Cobb & Daughter Plumbing' })).toBeVisible();
  });
});

test('a corrected search is accessible', async ({ page }) => {
  await page.goto('/search?q=bakry');
  await expect(page.getByText('Showing results for bakery')).toBeVisible();
  await expectAccessible(page);
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
    // Not among what the first of its words find, which the list shows on the way.
    await expect(found).toHaveAttribute('id', 'palette-0');
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
