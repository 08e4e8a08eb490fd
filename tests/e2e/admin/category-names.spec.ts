import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test('staff translate a category, and Spanish pages and searches have its name', async ({ page }) => {
  await becomeStaff(page, 'editor');
  const word = newWord();
  const [name, spanish, slug] = [`Quilts ${word}`, `Colchas ${word}a`, `quilts-${word}`];
  await inDatabase(
    `with category as (insert into public.business_categories (name, slug) values ($1, $2) returning name)
     insert into public.businesses (name, categories, city, status, owner_id)
     select 'House of ' || $2, array[name], 'Alder Falls', 'approved', null from category returning id`,
    name,
    slug,
  );
  await page.goto('/admin/categories');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name }).click();
  await row.getByLabel('Spanish name').fill(`  ${spanish} `);
  await expectAccessible(page);
  await expectToFit(page);
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“${name}” saved.`)).toBeVisible();
  await expect(row.getByText(spanish)).toBeVisible();

  await test.step('once what the site remembers is old, its Spanish page has the name', async () => {
    await expect(async () => {
      await page.goto(`/es/directory/category/${slug}?q=${word}`);
      await expect(page.locator('main')).toContainText(spanish, { timeout: 1000 });
      await expect(page.locator('main')).not.toContainText(name, { timeout: 1000 });
    }).toPass({ timeout: 90_000 });
    await expectAccessible(page);
  });

  await test.step('the English page keeps its own', async () => {
    await page.goto(`/directory/category/${slug}?q=${word}`);
    await expect(page.locator('main')).toContainText(name);
    await expect(page.locator('main')).not.toContainText(spanish);
  });

  await test.step('the Spanish word finds the business', async () => {
    await page.goto(`/es/directory?q=${encodeURIComponent(spanish.toLowerCase())}`);
    await expect(page.getByRole('link', { name: `House of ${slug}` })).toBeVisible();
  });
});
