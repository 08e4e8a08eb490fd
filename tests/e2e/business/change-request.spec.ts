import { waitForMail } from '../../support/mailbox.ts';
import { expect, expectAccessible, hub } from '../support/hub.ts';
import { addListingOf, approve, newName, test } from '../support/people.ts';

test('changes to a public listing stay pending and are published on approval', async ({ meet }) => {
  const name = newName('Florist');
  const { page, email } = await meet('member');
  const { id, slug } = await addListingOf(email, name);
  const { page: visitor } = await meet('visitor');

  await test.step('the owner edits a moderated field and an unmoderated one', async () => {
    await page.goto(`/account/business/edit?id=${id}`);
    await page.getByRole('button', { name: 'Edit: Basics' }).click();
    await expect(page.getByLabel('Tagline')).toHaveAccessibleDescription(/^Needs approval/);
    await page.getByLabel('Tagline').fill('Tulips by the dozen');
    await page.getByRole('button', { name: 'Edit: Contact' }).click();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Goes live right away');
    await page.getByLabel('Phone').fill('(555) 010-9999');
    await page.getByRole('button', { name: 'Submit changes' }).click();
    await expect(page.getByText('The page stays as it is until the changes are approved')).toBeVisible();
  });

  await test.step('both versions are compared side by side', async () => {
    const row = page.getByRole('table', { name: /Proposed changes/ }).getByRole('row', { name: /Tagline/ });
    await expect(row.getByRole('cell').nth(0)).toHaveText('As it was');
    await expect(row.getByRole('cell').nth(1)).toHaveText('Tulips by the dozen');
    await expectAccessible(page);
    await page.reload();
    await expect(row.getByRole('cell').nth(1)).toHaveText('Tulips by the dozen');
  });

  await test.step('visitors see the old text and the new phone number', async () => {
    await visitor.goto(`/directory/${slug}`);
    await expect(visitor.getByText('As it was').first()).toBeVisible();
    await expect(visitor.getByText('Tulips by the dozen')).toHaveCount(0);
    await expect(visitor.getByRole('link', { name: /010-9999/ }).first()).toBeVisible();
  });

  await test.step('the owner withdraws the change and restores it', async () => {
    await page.getByRole('button', { name: 'Withdraw changes' }).click();
    await expect(page.getByText('Changes withdrawn.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('table', { name: /Proposed changes/ })).toBeVisible();
  });

  await test.step('an editor approves, and visitors see the new text', async () => {
    const editor = await meet('editor');
    await approve(editor.page, name);
    await waitForMail(hub.mail_url, { to: email, subject: /^Changes approved/ });
    // A page is cached for some seconds and revalidated in the background.
    await expect(async () => {
      await visitor.goto(`/directory/${slug}`);
      await expect(visitor.getByText('Tulips by the dozen').first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 90_000 });
    await page.reload();
    await expect(page.getByRole('table', { name: /Proposed changes/ })).toHaveCount(0);
  });
});
