import { waitForMail } from '../support/mailbox.ts';
import { addListing } from './support/database.ts';
import { expect, expectAccessible, failedRequest, hub, newEmail } from './support/hub.ts';
import { newName, test } from './support/people.ts';

test.use({ expectedConsole: failedRequest });

test('a member claims a page by the code that its own address gets; a wrong code costs a try', async ({
  meet,
}) => {
  test.setTimeout(120_000);
  const [name, address] = [newName('Forge'), newEmail()];
  const path = await addListing({ name, email: address });
  const { page } = await meet('member');

  await page.goto(path);
  await page.getByRole('link', { name: /claim/i }).click();
  await page.getByLabel(`By a code to ${address}`).check();
  await page.getByLabel('What you are there').fill('Owner');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Claim this page' }).click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(/A code is on its way to/)).toBeVisible();
  const { subject } = await waitForMail(hub.mail_url, { to: address, subject: /code/ });
  const code = /\d{6}/.exec(subject)?.[0] ?? '';

  await test.step('half a code is refused at the field, a wrong one by the hub with the tries left', async () => {
    await page.getByLabel('The six digits').fill('12');
    await page.getByRole('button', { name: 'Prove it' }).click();
    await expect(page.getByLabel('The six digits')).toHaveAccessibleDescription(/six digits/);
    const wrong = code === '111111' ? '222222' : '111111';
    await page.getByLabel('The six digits').fill(wrong);
    await page.getByRole('button', { name: 'Prove it' }).click();
    await expect(page.getByText(/4 tries/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the claim is still there after a reload, and the right code gives the page', async () => {
    await page.reload();
    // As people copy it from a mail.
    await page.getByLabel('The six digits').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await page.getByRole('button', { name: 'Prove it' }).click();
    await expect(page.getByRole('heading', { name: 'The page is yours' })).toBeFocused();
    await page.getByRole('link', { name: 'Look after it' }).click();
    await expect(page.getByLabel('Name of the business')).toHaveValue(name);
    await page.goto('/account/business');
    await expect(page.getByRole('region', { name }).getByText('Public')).toBeVisible();
  });

  await test.step('nobody else gets it by a code then', async () => {
    const other = await meet('member');
    await other.page.goto(`/account/business/claim?listing=${path.split('/').at(-1) ?? ''}`);
    await expect(other.page.getByText(/has an owner/)).toBeVisible();
    await expect(other.page.getByLabel(/By a code/)).toHaveCount(0);
    await expect(other.page.getByLabel(/By documents/)).toBeVisible();
  });
});
