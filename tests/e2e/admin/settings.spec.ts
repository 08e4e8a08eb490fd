import { expect, expectAccessible, failedRequest, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';
import { inDatabase } from '../support/database.ts';

test.use({ expectedConsole: failedRequest });
const savedAt = /^Saved \d+:\d+/;

test('two admins change the same setting: the second compares both versions and chooses', async ({
  page,
  browser,
}) => {
  const [first, second] = [newWord(), newWord()];
  const other = await (await browser.newContext()).newPage();
  await becomeStaff(page, 'admin');
  await becomeStaff(other, 'admin');
  // An address field that no other test reads.
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
  const read = async () =>
    (await inDatabase<{ line: string }>('select address_line2 as line from public.site_settings'))[0]?.line;
  expect(await read()).toBe(`Suite ${first}`);
  await expect(lineOf(other)).toHaveValue(`Floor ${second}`);
  await row.getByRole('radio', { name: 'Saved version' }).check();
  await expect(lineOf(other)).toHaveValue(`Suite ${first}`);
  await row.getByRole('radio', { name: 'Your version' }).check();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Save chosen versions' }).click();
  await expect(other.getByRole('status').filter({ hasText: savedAt })).toBeVisible();
  expect(await read()).toBe(`Floor ${second}`);
  await other.context().close();
});

test('two admins change the hub rules: neither overwrites the other', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await becomeStaff(page, 'admin');
  await becomeStaff(other, 'admin');
  const rulesOf = (who: typeof page) => who.getByRole('region', { name: 'Rules' });
  const [before] = await inDatabase<{ fields: string[] }>(
    'select moderated_fields as fields from public.site_settings',
  );
  const fields = before?.fields ?? [];
  const read = async () =>
    (await inDatabase<{ fields: string[] }>('select moderated_fields as fields from public.site_settings'))[0]
      ?.fields;
  try {
    for (const who of [page, other]) {
      await who.goto('/admin/settings');
      await expect(rulesOf(who).getByRole('combobox', { name: 'Time zone' })).toHaveValue(/./);
    }
    // Chosen by name, and not saved: the settings of the hub are those of all tests.
    await rulesOf(page).getByRole('combobox', { name: 'Time zone' }).selectOption({ label: 'Tokyo (Asia)' });
    await rulesOf(page).getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'Euro (EUR)' });
    await expect(rulesOf(page).getByText('Unsaved changes')).toBeVisible();
    await expectAccessible(page);
    await rulesOf(page).getByRole('button', { name: 'Discard' }).click();
    await expect(rulesOf(page).getByRole('combobox', { name: 'Time zone' })).not.toHaveValue('Asia/Tokyo');
    await expect(rulesOf(page).getByText('Unsaved changes')).toHaveCount(0);
    // Other tests may save other settings of the row meanwhile: only what both change is in conflict.
    await rulesOf(page).getByRole('checkbox').nth(-1).click();
    await rulesOf(page).getByRole('button', { name: 'Save rules' }).click();
    await expect(rulesOf(page).getByText(savedAt)).toBeVisible();
    const saved = await read();
    expect(saved).not.toEqual(fields);

    await rulesOf(other).getByRole('checkbox').nth(-2).click();
    await rulesOf(other).getByRole('button', { name: 'Save rules' }).click();
    await expect(rulesOf(other).getByRole('table', { name: 'Differences' })).toBeVisible();
    expect(await read()).toEqual(saved);
    await expectAccessible(other);
    await rulesOf(other)
      .getByRole('radio', { name: /^Saved version/ })
      .check();
    await rulesOf(other).getByRole('button', { name: 'Save chosen versions' }).click();
    await expect(rulesOf(other).getByRole('table')).toHaveCount(0);
    expect(await read()).toEqual(saved);
  } finally {
    await inDatabase(
      `update public.site_settings set moderated_fields = string_to_array($1, ',') returning id`,
      fields.join(),
    );
    await other.context().close();
  }
});
