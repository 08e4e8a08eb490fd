import { expect, expectAccessible, test } from '../support/hub.ts';
import { becomePerson, becomeStaff } from '../support/staff.ts';
import { inDatabase } from '../support/database.ts';

test('an admin records a check, the membership becomes active, and a change is reverted from the activity log', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  const member = await becomePerson(theirs);
  const admin = await becomeStaff(page, 'admin');
  const stateOf = async () =>
    (
      await inDatabase<{ state: string | null }>(
        'select membership_status as state from public.profiles where id = $1',
        member.id,
      )
    )[0]?.state;

  await page.goto('/admin/members');
  await page.getByLabel('Search people').fill(member.email);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: member.email })).toBeVisible();
  await page.getByRole('link', { name: member.name }).click();
  const row = page.getByRole('main');
  await row.getByText('Record payment').click();
  await row.getByLabel('Plan').selectOption({ label: 'Friend of the chamber, $40' });
  await row.getByLabel('Method').selectOption('check');
  await row.getByLabel('Note', { exact: true }).fill('Check 1042');
  await row.getByRole('button', { name: 'Save payment' }).click();
  await expect(row.getByText(/^Payment recorded. Paid until/)).toBeVisible();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  expect(await stateOf()).toBe('active');
  await expectAccessible(page);

  // The member sees it too.
  await theirs.goto('/account');
  await expect(theirs.locator('.membership').getByText('Member', { exact: true })).toBeVisible();

  await row.getByText('Change status').click();
  await row.getByLabel('New status').selectOption('grace');
  await row.getByLabel('Reason', { exact: true }).fill('The check bounced.');
  await row.getByRole('button', { name: 'Save status' }).click();
  await expect(row.getByText('Grace period', { exact: true })).toBeVisible();

  await page.goto('/admin/audit');
  await page.getByLabel('Type').selectOption('subscriptions');
  await page.getByLabel('User', { exact: true }).selectOption({ label: admin.name });
  // The entries of others are gone as well: until they are, the list still moves.
  const entries = page.locator('ul.queue > li');
  await expect(entries).toHaveCount(2);
  await expect(entries.filter({ hasText: admin.name })).toHaveCount(2);
  await entries.first().getByRole('button').click();
  await expect(entries.first().getByText('Reason: The check bounced.')).toBeVisible();
  await expectAccessible(page);
  await entries.first().getByRole('button', { name: 'Revert…' }).click();
  await entries.first().getByRole('button', { name: 'Revert change' }).click();
  await expect(entries).toHaveCount(3);
  expect(await stateOf()).toBe('active');
  await theirs.context().close();
});
