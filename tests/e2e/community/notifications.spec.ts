import { expect, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { joinDirectory } from './join-as.ts';

test('one acts, and the bell of the other rises, leads to the place, and falls', async ({ meet }) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  const { name: adaName } = await joinDirectory(ada.email, 'Ada');
  const { name: benName, path: benPath } = await joinDirectory(ben.email, 'Ben');
  const { page } = ben;
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

  await test.step('Ben sees an empty list', async () => {
    await page.goto('/account/notifications/list');
    await expect(page.getByText('No notifications.')).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.goto('/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('Ada asks to connect, and his open page shows it', async () => {
    await ada.page.goto(benPath);
    await ada.page.getByRole('button', { name: `Connect with ${benName}` }).click();
    await ada.page.getByRole('button', { name: 'Send request' }).click();
    await expect(ada.page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications 1 unread');
    await expect(page.getByRole('status').filter({ hasText: 'Notifications: 1 unread' })).toHaveCount(1);
  });

  await test.step('the list leads him to the place, and the number falls', async () => {
    await bell.click();
    const entry = page.getByRole('link', { name: `${adaName} would like to connect with you` });
    await expect(entry).toBeVisible();
    await expectToFit(page, 320);
    await entry.click();
    await expect(page).toHaveURL(/\/account\/people\/connections$/);
    await expect(page.getByRole('button', { name: `Accept: ${adaName}` })).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');
  });

  await test.step('he answers, hers rises, and she marks all as read', async () => {
    await page.getByRole('button', { name: `Accept: ${adaName}` }).click();
    const hers = ada.page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
    await expect(hers).toHaveAccessibleName('Notifications 1 unread');
    await hers.click();
    await expect(ada.page.getByText(`You are connected with ${benName}`)).toBeVisible();
    await ada.page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(hers).toHaveAccessibleName('Notifications');
    await expect(ada.page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await ada.page.goto('/es/account/notifications/list');
    await expect(ada.page.getByRole('link', { name: new RegExp(benName) })).toBeVisible();
    // What no longer applies is not shown.
    await page.goto('/account/notifications/list');
    await expect(page.getByText('No notifications.')).toBeVisible();
  });
});
