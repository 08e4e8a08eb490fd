import { waitForMail } from '../../support/mailbox.ts';
import { addListing } from '../support/database.ts';
import { expect, expectAccessible, failedRequest, hub, newEmail } from '../support/hub.ts';
import { newName, test } from '../support/people.ts';

test.use({ expectedConsole: failedRequest });

test(
  'a member claims a listing with the code sent to its address; a wrong code uses an attempt',
  { tag: '@fast' },
  async ({ meet }) => {
    const [name, address] = [newName('Forge'), newEmail()];
    const path = await addListing({ name, email: address });
    const { page } = await meet('member');

    await page.goto(path);
    await page.getByRole('link', { name: /claim/i }).click();
    // The quickest way is chosen, the others are folded.
    await expect(page.getByLabel(`Code by email to ${address.replace(/^(.)[^@]*/, '$1•••')}`)).toBeChecked();
    await expect(page.getByLabel('Ask staff to verify')).toBeHidden();
    await page.getByText('Other ways to verify').click();
    await expect(page.getByLabel('Ask staff to verify')).toBeVisible();
    await page.getByText('Add a message to our staff (optional)').click();
    await page.getByLabel('Your role').fill('Owner');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Claim this business' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(/We sent a code to/)).toBeVisible();
    const { subject } = await waitForMail(hub.mail_url, { to: address, subject: /code/ });
    const code = /: (\d{6})$/.exec(subject)?.[1] ?? '';

    await test.step('an incomplete code is rejected by the form, a wrong one by the hub with the remaining attempts', async () => {
      await page.getByLabel('6-digit code').fill('12');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByLabel('6-digit code')).toHaveAccessibleDescription(/six-digit code/);
      const wrong = code === '111111' ? '222222' : '111111';
      await page.getByLabel('6-digit code').fill(wrong);
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText(/4 attempts/)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the claim survives a reload, and the right code transfers the listing', async () => {
      await page.reload();
      // The way people copy it from an email.
      await page.getByLabel('6-digit code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('heading', { name: 'Business verified' })).toBeFocused();
      await page.getByRole('link', { name: 'Edit listing' }).click();
      await page.getByRole('button', { name: 'Edit: Basics' }).click();
      await expect(page.getByLabel('Business name')).toHaveValue(name);
      await page.goto('/account/business');
      await expect(page.getByRole('region', { name }).getByText('Live')).toBeVisible();
    });

    await test.step('the code works for no other user', async () => {
      const other = await meet('member');
      await other.page.goto(`/account/business/claim?listing=${path.split('/').at(-1) ?? ''}`);
      await expect(other.page.getByText(/has an owner/)).toBeVisible();
      await expect(other.page.getByLabel(/Code by/)).toHaveCount(0);
      await expect(other.page.getByLabel(/Documents,/)).toBeVisible();
    });
  },
);
