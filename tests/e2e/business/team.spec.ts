import { waitForMail } from '../../support/mailbox.ts';
import { expect, expectAccessible, failedRequest, hub } from '../support/hub.ts';
import { addListingOf, newName, pathOf, test } from '../support/people.ts';

test.use({ expectedConsole: failedRequest });

test(
  'an owner invites a helper, changes their role, removes them while they type, and restores them',
  { tag: '@fast' },
  async ({ meet }) => {
    const name = newName('Cafe');
    const { page, email } = await meet('member');
    const { id } = await addListingOf(email, name);
    const helper = await meet('member');
    const edit = `/account/business/edit?id=${id}`;

    await test.step('the invitation arrives by email and is accepted', async () => {
      await page.goto(`/account/business/people?id=${id}`);
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Email').fill(helper.email);
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByText(/Invitation sent to/)).toBeVisible();
      await expectAccessible(page);
      const mail = await waitForMail(hub.mail_url, {
        to: helper.email,
        subject: /^You’re invited to manage/,
      });
      await helper.page.goto(pathOf(mail.links, '/account/invitation'));
      await helper.page.getByRole('button', { name: 'Accept invitation' }).click();
      await helper.page.getByRole('link', { name: 'Your businesses' }).click();
      await expect(helper.page.getByText('You are a manager.')).toBeVisible();
    });

    await test.step('two users who edit the same page see both versions', async () => {
      await helper.page.goto(edit);
      await helper.page.getByRole('button', { name: 'Edit: Contact' }).click();
      await page.goto(`${edit}#contact`);
      await page.getByLabel('Phone').fill('(555) 010-1111');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved. Your changes are live.')).toBeVisible();
      await helper.page.getByLabel('Phone').fill('(555) 010-2222');
      await helper.page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(helper.page.getByText(/Someone else changed this while you were editing/)).toBeVisible();
      const row = helper.page.getByRole('row', { name: /Phone/ });
      await expect(row.getByRole('cell').nth(1)).toHaveText('(555) 010-1111');
      await expect(row.getByRole('cell').nth(0)).toHaveText('(555) 010-2222');
      await expectAccessible(helper.page);
      await helper.page.getByRole('button', { name: 'Save chosen versions' }).click();
      await expect(helper.page.getByText('Saved. Your changes are live.')).toBeVisible();
    });

    await test.step('a removed helper sees a message and loses no input', async () => {
      await helper.page.getByLabel('Phone').fill('(555) 010-3333');
      await page.goto(`/account/business/people?id=${id}`);
      await page.getByRole('button', { name: `Make contributor: ${helper.email}` }).click();
      await expect(page.getByText(`${helper.email} is now a contributor.`)).toBeVisible();
      await helper.page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(helper.page.getByText('Your account does not have permission to do this.')).toBeVisible();
      await expect(helper.page.getByLabel('Phone')).toHaveValue('(555) 010-3333');
      await page.getByRole('button', { name: `Remove ${helper.email}` }).click();
      await expect(page.getByText(`${helper.email} was removed.`)).toBeVisible();
      await expect(page.getByRole('button', { name: `Remove ${helper.email}` })).toHaveCount(0);
      const removed = page.getByRole('group').filter({ hasText: `${helper.email} was removed.` });
      await removed.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('button', { name: `Make manager: ${helper.email}` })).toBeVisible();
      await page.getByRole('button', { name: `Make manager: ${helper.email}` }).click();
      await expect(page.getByText(`${helper.email} is now a manager.`)).toBeVisible();
      await helper.page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(helper.page.getByText('Saved. Your changes are live.')).toBeVisible();
    });
  },
);
