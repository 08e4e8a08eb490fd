import { expect, failedRequest, test } from '../support/hub.ts';
import { becomeStaff } from '../support/staff.ts';

test.use({ expectedConsole: failedRequest });

test('Back closes a dialog instead of leaving the page', async ({ page }) => {
  await becomeStaff(page, 'editor');
  await page.goto('/admin');
  await page.goto('/admin/queue');
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/queue$/);
  // Closed by Escape, it leaves nothing behind in the history.
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs))
    .toBeFalsy();
  await page.goBack();
  await page.waitForURL('**/admin');
});

test('Back closes the search over a page', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/privacy');
  const palette = page.locator('#palette');
  const isInHistory = () => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0);
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await expect.poll(isInHistory).toBe(1);
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await expect.poll(isInHistory).toBe(1);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect.poll(isInHistory).toBe(0);
  await page.goBack();
  await page.waitForURL('**/about');
});
