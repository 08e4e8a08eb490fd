import { addListing } from '../support/database.ts';
import { expect, expectAccessible, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test('an admin adds a synonym, tests it, removes it and takes that back', async ({ page }) => {
  const [typed, meant] = [newWord(), newWord()];
  await addListing({ name: `Shop of ${meant}` });
  await becomeStaff(page, 'admin');
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
});

test('an editor reads synonyms and changes none', async ({ page }) => {
  await becomeStaff(page, 'editor');
  await page.goto('/admin/search');
  await page.getByLabel('Find a synonym').fill('fontanero');
  await expect(page.getByRole('button', { name: /fontanero/ })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Add synonym' })).toBeHidden();
});
