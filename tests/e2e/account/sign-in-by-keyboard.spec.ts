import { expect, test } from '../support/hub.ts';

test('the sign-in form works with the keyboard only', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await expect(page.getByLabel('Email')).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type('nobody@e2e.test');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('x');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /show password/i })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});
