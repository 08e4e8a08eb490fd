import { createAccount, expect, newEmail, test } from '../support/hub.ts';

test.use({ expectedConsole: /Failed to load resource.*seed/ });

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
