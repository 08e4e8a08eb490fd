import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';

test(
  'somebody chooses a digest, the bell and quiet hours, and finds them again',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page, email } = await meet('member');
    await inDatabase(
      `update public.profiles set membership_status = 'active' where id = (select id from auth.users where email = $1) returning id`,
      email,
    );
    const digest = page.getByLabel('Requests to connect and introductions', { exact: true });
    const bell = page.getByLabel('Bell: Requests to connect and introductions');

    await test.step('a digest instead of single emails, and no bell', async () => {
      await page.goto('/account/notifications');
      await expect(digest).toHaveValue('single');
      await digest.selectOption('Once a day');
      await expect(page.getByText('Saved.')).toBeVisible();
      await bell.uncheck();
      await expect(page.getByText('Saved.')).toBeVisible();
    });

    await test.step('quiet hours, with what is wrong said at the field', async () => {
      await page.getByLabel('From', { exact: true }).fill('22:00');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Enter both times.')).toBeVisible();
      await page.getByLabel('Until', { exact: true }).fill('07:00');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Quiet hours saved.')).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page, 320);
    });

    await test.step('all of it is there again', async () => {
      await page.reload();
      await expect(digest).toHaveValue('daily');
      await expect(bell).not.toBeChecked();
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00');
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByText('Quiet hours are off.')).toBeVisible();
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
    });
  },
);
