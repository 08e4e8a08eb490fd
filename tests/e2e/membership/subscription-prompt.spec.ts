import { expect, expectAccessible, hub, newEmail, signIn, createAccount, test } from '../support/hub.ts';

test('the owner of a business without a subscription is prompted once, not in each tab', async ({ page }) => {
  await signIn(page, 'owner@demo.test', hub.demo_password);
  await page.waitForURL('**/account');
  const modal = page.getByRole('dialog', { name: 'Subscribe your business' });
  await expect(modal).toBeVisible();
  await expect(modal.getByRole('link', { name: 'Compare plans' })).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs))
    .toBe(1);
  await page.goBack();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/account$/);
  await page.reload();
  await expect(page.locator('.membership')).toBeVisible();
  await expect(modal).toBeHidden();
  const tab = await page.context().newPage();
  await tab.goto('/account');
  await expect(tab.locator('.membership')).toBeVisible();
  await expect(tab.getByRole('dialog')).toBeHidden();
});

test('a member sees the membership status and no modal', async ({ page }) => {
  await createAccount(page, newEmail());
  await page.goto('/account');
  await expect(page.getByText('No membership')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page);
});

test('sample data can be added from the console by a signed-in user only', async ({ page }) => {
  const importBlog = () => page.evaluate(() => window.hub?.importBlog());
  await page.goto('/auth/sign-in');
  expect(await importBlog()).toMatchObject({
    success: false,
    message: 'Authentication required: Please login before importing mock blog data',
  });
  await createAccount(page, newEmail());
  await page.goto('/account');
  expect(await importBlog()).toMatchObject({ success: true });
});
test.use({ expectedConsole: /Failed to load resource.*seed/ });
