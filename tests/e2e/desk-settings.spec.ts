import { expect, failedRequest, test } from './support/hub.ts';
import { becomeStaff, newWord } from './support/staff.ts';
import { inDatabase } from './support/database.ts';

test.use({ expectedConsole: failedRequest });
test.setTimeout(120_000);

test('two admins change the same setting: the second sees both versions and chooses', async ({
  page,
  browser,
}) => {
  const [first, second] = [newWord(), newWord()];
  const other = await (await browser.newContext()).newPage();
  await becomeStaff(page, 'admin');
  await becomeStaff(other, 'admin');
  // A field of the address that no other test looks at.
  await page.goto('/admin/settings');
  await other.goto('/admin/settings');
  const lineOf = (who: typeof page) => who.getByLabel('Second line of the address');
  const saveIn = (who: typeof page) =>
    who
      .getByRole('region', { name: 'Name and contact' })
      .getByRole('button', { name: 'Save', exact: false })
      .first();
  await expect(lineOf(other)).toBeVisible();
  await lineOf(page).fill(`Suite ${first}`);
  await saveIn(page).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await lineOf(other).fill(`Floor ${second}`);
  await saveIn(other).click();
  const row = other.getByRole('row').filter({ hasText: 'ddress' });
  await expect(row).toContainText(`Floor ${second}`);
  await expect(row).toContainText(`Suite ${first}`);
  // Nothing was written over anybody.
  const read = async () =>
    (await inDatabase<{ line: string }>('select address_line2 as line from public.site_settings'))[0]?.line;
  expect(await read()).toBe(`Suite ${first}`);
  await expect(lineOf(other)).toHaveValue(`Floor ${second}`);
  await row.getByRole('button', { name: 'Keep mine' }).click();
  await saveIn(other).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  expect(await read()).toBe(`Floor ${second}`);
  await other.context().close();
});
