import { randomUUID } from 'node:crypto';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, failedRequest, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

// A name that is taken is a 409 on the console.
test.use({ expectedConsole: failedRequest });

test('a category is added, renamed, merged, and removed, and listings follow', async ({ page }) => {
  await becomeStaff(page, 'admin');
  const word = newWord();
  const [first, second, third] = ['Pies', 'Tarts', 'Odds'].map((name) => `${name} ${word}`) as [
    string,
    string,
    string,
  ];
  await page.goto('/admin/categories');
  const add = async (name: string) => {
    await page.getByLabel('New category').fill(name);
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByText(`“${name}” added.`)).toBeVisible();
  };
  for (const name of [first, second, third]) await add(name);
  const [listing] = await inDatabase<{ id: string }>(
    `insert into public.businesses (name, categories, status) values ('Baker ' || $1, array[$2], 'approved') returning id`,
    word,
    first,
  );
  const categories = async () =>
    (
      await inDatabase<{ categories: string[] }>(
        'select categories from public.businesses where id = $1',
        listing?.id ?? '',
      )
    )[0]?.categories;
  await page.reload();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row(first).getByRole('button', { name: first }).click();
  await expect(row(first).getByText('1 listing')).toBeVisible();
  await expect(row(first).getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await row(first).getByLabel('Name', { exact: true }).fill(`Fine ${first}`);
  await row(first).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“Fine ${first}” saved`)).toBeVisible();
  expect(await categories()).toEqual([`Fine ${first}`]);

  await row(`Fine ${first}`).getByRole('button', { name: first }).click();
  await row(`Fine ${first}`).getByRole('button', { name: 'Merge…' }).click();
  await expect(page.getByText('Choose a category to merge into.')).toBeVisible();
  await row(`Fine ${first}`).getByLabel('Merge into').selectOption({ label: second });
  await row(`Fine ${first}`).getByRole('button', { name: 'Merge…' }).click();
  const question = page.getByRole('dialog', { name: /^Merge/ });
  await expect(question.getByText(/1 listing will move/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(/merged into .*1 listing updated/)).toBeVisible();
  expect(await categories()).toEqual([second]);

  await row(third).getByRole('button', { name: third }).click();
  await row(third).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`“${third}” removed.`)).toBeVisible();
  await page
    .getByRole('group')
    .filter({ hasText: `“${third}” removed.` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText(`“${third}” restored.`)).toBeVisible();
  await expect(row(third).getByRole('button', { name: third })).toBeVisible();
});

test('an editor cannot take a name twice, and Spanish pages and searches have the translation of a category', async ({
  page,
}) => {
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

  await test.step('a taken name is rejected with a message and keeps the input', async () => {
    const taken = `Pies ${word}`;
    await inDatabase(
      `insert into public.job_categories (name, slug) values ($1, replace(lower($1), ' ', '-')) returning id`,
      taken,
    );
    await page.goto('/admin/categories');
    await page.getByRole('button', { name: 'Jobs', exact: true }).click();
    await page.getByLabel('New category').fill(taken);
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('alert')).toContainText(/already/);
    await expect(page.getByLabel('New category')).toHaveValue(taken);
  });

  await test.step('it is translated; only admins merge', async () => {
    await page.getByRole('button', { name: 'Businesses', exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name }).click();
    await expect(page.getByRole('button', { name: 'Merge…' })).toHaveCount(0);
    await row.getByLabel('Spanish name').fill(`  ${spanish} `);
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${name}” saved.`)).toBeVisible();
    await expect(row.getByText(spanish)).toBeVisible();
  });

  // An address that the page cache does not know; the names of categories are read every half minute.
  const read = async (path: string) =>
    (await page.request.get(`${path}${path.includes('?') ? '&' : '?'}fresh=${randomUUID()}`)).text();
  await test.step('its Spanish page and its Spanish name have the translation, the English page its own', async () => {
    await expect
      .poll(() => read(`/es/directory/category/${slug}`), { timeout: 90_000, intervals: [1000] })
      .toContain(spanish);
    await page.goto(`/es/directory/category/${slug}?q=${word}`);
    await expect(page.locator('main')).toContainText(spanish);
    await expect(page.locator('main')).not.toContainText(name);
    await page.goto(`/directory/category/${slug}?q=${word}`);
    await expect(page.locator('main')).toContainText(name);
    await expect(page.locator('main')).not.toContainText(spanish);
  });

  await test.step('the Spanish word finds the business', async () => {
    expect(await read(`/es/directory?q=${encodeURIComponent(spanish.toLowerCase())}`)).toContain(
      `House of ${slug}`,
    );
  });
});
