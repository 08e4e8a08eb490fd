import { addPerson } from '../support/add-person.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { addListingOf } from '../support/people.ts';
import { becomePerson, becomeStaff, newWord } from '../support/staff.ts';

test(
  'an admin records a check, the membership becomes active, and a change is reverted from the activity log',
  { tag: '@fast' },
  async ({ page, browser }) => {
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
    await row.getByRole('button', { name: 'Begin membership…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plan').selectOption({ label: 'Friend of the chamber, $40' });
    await dialog.getByLabel('Payment').selectOption('payment');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Method').selectOption('check');
    await dialog.getByLabel('Reference').fill('1042');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText('Payment recorded.')).toBeVisible();
    await expect(row.getByRole('definition').filter({ hasText: /^Active$/ })).toBeVisible();
    expect(await stateOf()).toBe('active');

    // The member sees it too.
    await theirs.goto('/account');
    await expect(theirs.locator('.membership').getByText('Member', { exact: true })).toBeVisible();

    await row.getByText('Change status').click();
    await row.getByLabel('New status').selectOption('grace');
    await row.getByLabel('Reason', { exact: true }).fill('The check bounced.');
    await row.getByRole('button', { name: 'Save status' }).click();
    await expect(row.getByRole('definition').filter({ hasText: 'Grace period' })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/admin/audit');
    await page.getByLabel('Search by name').fill(admin.name);
    await expect(page).toHaveURL(/\?q=/);
    await page.getByLabel('Type').selectOption('subscriptions');
    await expect(page.getByLabel('Search by name')).toHaveValue(admin.name);
    await page.getByLabel('User', { exact: true }).selectOption({ label: admin.name });
    // The entries of others are gone as well: until they are, the list still moves.
    const entries = page.locator('ul.queue > li');
    await expect(entries).toHaveCount(4);
    await expect(entries.filter({ hasText: admin.name })).toHaveCount(4);
    await expect(entries.filter({ hasText: `activated membership of ${member.name}` })).toHaveCount(1);
    await entries.first().getByRole('button', { name: 'Details' }).click();
    await expect(entries.first().getByText('Reason: The check bounced.')).toBeVisible();
    await entries.first().getByRole('button', { name: 'Revert…' }).click();
    await expectAccessible(page);
    await entries.first().getByRole('button', { name: 'Revert change' }).click();
    await expect(entries).toHaveCount(5);
    expect(await stateOf()).toBe('active');
    await theirs.context().close();
  },
);

test('an admin converts accounts, one with a logged reason and several at once, and a person links to what is theirs', async ({
  page,
}) => {
  const [first, second, third] = [await addPerson(), await addPerson(), await addPerson()];
  const word = newWord();
  await inDatabase(
    `update public.profiles set first_name = case when id = $1::uuid then 'Ada' else 'Ben' end, last_name = $3,
     user_type = case when id = $1::uuid then 'member' else 'business' end where id in ($1::uuid, $2::uuid)`,
    first.id,
    second.id,
    word,
  );
  const listing = await addListingOf(first.email, `Mill ${word}`);
  await becomeStaff(page, 'admin');
  const main = page.getByRole('main');

  await test.step('one account, with a reason that is logged', async () => {
    await page.goto('/admin/members');
    await page.getByLabel('Search people').fill(third.email);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: third.email })).toBeVisible();
    await page.getByRole('link', { name: third.name }).click();
    await main.getByRole('button', { name: 'Convert to business account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Convert to business account?' });
    await dialog.getByRole('button', { name: 'Convert' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Opened a shop.');
    await dialog.getByRole('button', { name: 'Convert' }).click();
    await expect(main.getByRole('button', { name: 'Convert to member account…' })).toBeVisible();
    await expect(dialog).toBeHidden();
    const [entry] = await inDatabase<{ reason: string }>(
      `select reason from public.audit_log where entity = 'profiles' and entity_id = $1 order by id desc limit 1`,
      third.id,
    );
    expect(entry?.reason).toBe('Opened a shop.');
  });

  await test.step('several at once, and each that cannot be is named', async () => {
    await page.goto(`/admin/members?q=${word}`);
    await expect(page.getByText('2 people', { exact: true })).toBeVisible();
    await page.getByLabel(`Select Ada ${word}`).check();
    await page.getByLabel(`Select Ben ${word}`).check();
    await page.getByRole('button', { name: 'Convert to business account…' }).click();
    await page.getByLabel('Reason', { exact: true }).fill('They opened a shop.');
    await page.getByRole('dialog').getByRole('button', { name: 'Convert to business account' }).click();
    await expect(page.getByText('1 converted.')).toBeVisible();
    await expect(page.getByText(`Ben ${word}: The account already has this type.`)).toBeVisible();
  });

  await test.step('a person links to the organization, the actions and the listings', async () => {
    await page.getByRole('link', { name: `Ada ${word}` }).click();
    await expect(main.getByRole('link', { name: 'Organization' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Their actions' })).toBeVisible();
    await expect(main.getByRole('link', { name: `Activity log of Mill ${word}` })).toBeVisible();
    await expectToFit(page, 320);
    await main.getByRole('link', { name: `Owner and team of Mill ${word}` }).click();
    await expect(page).toHaveURL(new RegExp(listing.id));
  });
});
