import { addListing, inDatabase } from '../support/database.ts';
import { expect, expectAccessible, failedRequest, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test.describe('of the hub', () => {
  // A conflict is a 412 on the console.
  test.use({ expectedConsole: failedRequest });

  test('two admins change the same setting: the second compares both versions and chooses', async ({
    page,
    browser,
  }) => {
    const savedAt = /^Saved \d+:\d+/;
    const [first, second] = [newWord(), newWord()];
    const other = await (await browser.newContext()).newPage();
    await becomeStaff(page, 'admin');
    await becomeStaff(other, 'admin');
    // The settings are those of all tests: a part of the address that none of them reads, and the only test that saves one.
    const read = async () =>
      (await inDatabase<{ line: string | null }>('select address_line2 as line from public.site_settings'))[0]
        ?.line ?? '';
    const before = await read();
    try {
      await page.goto('/admin/settings');
      await other.goto('/admin/settings');
      const lineOf = (who: typeof page) => who.getByRole('textbox', { name: 'Address line 2' });
      const saveIn = (who: typeof page) =>
        who
          .getByRole('region', { name: 'Name and contact' })
          .getByRole('button', { name: 'Save', exact: false })
          .first();
      await expect(lineOf(other)).toBeVisible();
      await lineOf(page).fill(`Suite ${first}`);
      await saveIn(page).click();
      await expect(page.getByRole('status').filter({ hasText: savedAt })).toBeVisible();

      await lineOf(other).fill(`Floor ${second}`);
      await saveIn(other).click();
      const row = other.getByRole('row').filter({ hasText: 'ddress' });
      await expect(row).toContainText(`Floor ${second}`);
      await expect(row).toContainText(`Suite ${first}`);
      // No change was overwritten.
      expect(await read()).toBe(`Suite ${first}`);
      await expect(lineOf(other)).toHaveValue(`Floor ${second}`);
      await row.getByRole('radio', { name: 'Saved version' }).check();
      await expect(lineOf(other)).toHaveValue(`Suite ${first}`);
      await row.getByRole('radio', { name: 'Your version' }).check();
      await expectAccessible(other);
      await other.getByRole('button', { name: 'Save chosen versions' }).click();
      await expect(other.getByRole('status').filter({ hasText: savedAt })).toBeVisible();
      expect(await read()).toBe(`Floor ${second}`);
    } finally {
      await inDatabase(`update public.site_settings set address_line2 = nullif($1, '') returning id`, before);
    }
    await other.context().close();
  });
});

test('an admin adds a synonym, tests it, removes it and takes that back; an editor changes none', async ({
  page,
}) => {
  const [typed, meant] = [newWord(), newWord()];
  await addListing({ name: `Shop of ${meant}` });
  const { id } = await becomeStaff(page, 'admin');
  await page.goto('/admin/search');
  const panel = page.getByRole('region', { name: 'Add synonym' });
  await panel.getByLabel('People type').fill(`${typed}, ${typed} shop`);
  await panel.getByLabel('Means').fill(meant);
  await panel.getByRole('button', { name: 'Add synonym' }).click();
  await page.getByLabel('Find a synonym').fill(typed);
  const row = page.getByRole('button', { name: new RegExp(`^${typed}`) });
  await expect(row).toBeVisible();

  const tester = page.getByRole('region', { name: 'Test a search' });
  await tester.getByLabel('What visitors type').fill(typed);
  await tester.getByRole('button', { name: 'Search' }).click();
  const hit = tester.getByRole('listitem').filter({ hasText: `Shop of ${meant}` });
  await expect(hit).toContainText('Synonym');
  await expectAccessible(page);

  await row.click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await inDatabase(`update public.staff set role = 'editor' where user_id = $1::uuid returning user_id`, id);
  await page.reload();
  await page.getByLabel('Find a synonym').fill(typed);
  await expect(row).toBeDisabled();
  await expect(panel).toBeHidden();
});
