import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';
import { becomeStaff } from '../support/staff.ts';

test('an owner edits what stands on invoices, loses nothing that someone else changes at once, and staff find it', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const name = newName('Grocer');
  await addListingOf(email, name);
  await page.goto('/account/business');
  await page.getByRole('link', { name: `Edit organization: ${name}` }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.getByLabel('Legal name').fill(`${name} LLC`);
  await page.getByLabel('Billing email').fill('nobody');
  await page.getByLabel('ZIP code').fill('!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await expect(page.getByText('Enter a ZIP code like 05602.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Billing email').fill('books@grocer.test');
  await page.getByLabel('ZIP code').fill('05602');
  await page.getByLabel('Address line 1').fill('4 Depot Square');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Legal name')).toHaveValue(`${name} LLC`);
  await expect(page.getByLabel('Billing email')).toHaveValue('books@grocer.test');

  await test.step('what two people change at once is not lost', async () => {
    await page.getByLabel('Legal name').fill(`${name} One LLC`);
    await inDatabase(
      `update public.business_profiles set legal_name = $2, city = 'Millbrook' where name = $1 returning id`,
      name,
      `${name} Two LLC`,
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`${name} Two LLC`)).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Millbrook');
    await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue(`${name} One LLC`);
    await expectAccessible(page);
  });

  const admin = (await meet('visitor')).page;
  await becomeStaff(admin, 'admin');
  await admin.goto('/admin/organizations');
  await admin.getByRole('searchbox').fill(`${name} two llc`);
  const row = admin.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Not subscribed');
  await row.getByRole('link', { name }).click();
  await expect(admin.getByLabel('Address line 1')).toHaveValue('4 Depot Square');
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Listings' }).click();
  await expect(admin.getByRole('row').filter({ hasText: name })).toHaveCount(1);
});
