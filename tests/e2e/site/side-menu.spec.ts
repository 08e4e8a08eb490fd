import { createAccount, expect, expectAccessible, newEmail, test } from '../support/hub.ts';

test('on a phone, the pages of an area are a menu behind one button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createAccount(page, newEmail());
  await page.goto('/account/profile');
  const menu = page.getByRole('navigation', { name: 'Your account' });
  const button = page.getByRole('button', { name: 'Your account: Profile' });
  await expect(menu).toBeHidden();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.y, 'the page itself begins on the first screen').toBeLessThan(200);

  await test.step('opens, closes by Escape and gives the focus back', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  await button.click();
  await menu.getByRole('link', { name: 'Security' }).click();
  await page.waitForURL('**/account/security');
  await expect(page.getByRole('button', { name: 'Your account: Security' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your account: Security' })).toBeHidden();
});
