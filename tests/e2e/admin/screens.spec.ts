import { inDatabase } from '../support/database.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  test,
} from '../support/hub.ts';
import { becomePerson, becomeStaff, newWord } from '../support/staff.ts';

/** Each admin page, and what to open on it: by default the first expandable row. */
const screens = (post: string) =>
  [
    '/admin',
    '/admin/queue',
    '/admin/chamber',
    '/admin/chamber/post?kind=event',
    '/admin/posts',
    '/admin/posts/edit',
    `/admin/posts/edit?id=${post}`,
    '/admin/categories',
    '/admin/search',
    '/admin/members',
    '/admin/organizations',
    '/admin/memberships',
    '/admin/memberships/automatic',
    '/admin/staff',
    '/admin/plans',
    '/admin/files',
    '/admin/settings',
    '/admin/settings/fields',
    '/admin/billing/settings',
    '/admin/billing/invoices',
    '/admin/billing/payments',
    '/admin/billing/invoices/new',
    '/admin/billing/invoices/renewals',
    '/admin/billing/deposits',
    '/admin/billing/deposits/new',
    '/admin/billing/deposits/payout',
    '/admin/billing/journal',
    '/admin/billing',
    '/admin/billing/payments/checks',
    '/admin/launch',
    '/admin/audit',
  ] as const;

test('every admin page fits narrow phones and is accessible in light and dark', async ({ page }) => {
  test.setTimeout(600_000);
  const admin = await becomeStaff(page, 'admin');
  const word = newWord();
  await inDatabase(
    `insert into public.businesses (name, description, website, status)
     values ('A shop with a rather long name of its own, and ' || $1, 'Words', 'https://example.test/' || repeat('long', 30), 'pending') returning id`,
    word,
  );
  const [post] = await inDatabase<{ id: string }>(
    `insert into public.blog_posts (title, content, author_id)
     values ('A rather long title of a post ' || $1, '<h2>Heading</h2><p>Words</p>', $2::uuid) returning id`,
    word,
    admin.id,
  );
  for (const path of screens(post?.id ?? '')) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading…$/)).toHaveCount(0);
    const rows = page.locator('.queue .opener');
    if ((await rows.count()) > 0) {
      await rows.first().click();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText(/^Loading…$/)).toHaveCount(0);
    }
    for (const summary of await page.locator('.queue .detail summary').all()) await summary.click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await test.step(path, async () => {
      await expectToFit(page, 320);
      await expectAccessibleInBothSchemes(page);
      await expectToFit(page, 390);
    });
  }
  // An invoice that there is not.
  await page.goto('/admin/billing/invoices/invoice');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

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

test.describe('a taken name', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('is rejected with a message and keeps the input', async ({ page }) => {
    await becomeStaff(page, 'editor');
    const name = `Pies ${newWord()}`;
    await inDatabase(
      `insert into public.job_categories (name, slug) values ($1, replace(lower($1), ' ', '-')) returning id`,
      name,
    );
    await page.goto('/admin/categories');
    await page.getByRole('button', { name: 'Jobs', exact: true }).click();
    await page.getByLabel('New category').fill(name);
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('alert')).toContainText(/already/);
    await expect(page.getByLabel('New category')).toHaveValue(name);
    await expect(page.getByRole('button', { name: 'Merge…' })).toHaveCount(0);
  });
});

test('an admin changes an account to a business account with a logged reason', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage();
  const person = await becomePerson(theirs);
  await becomeStaff(page, 'admin');
  await page.goto('/admin/members');
  await page.getByLabel('Search people').fill(person.email);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible();
  await page.getByRole('link', { name: person.name }).click();
  const row = page.getByRole('main');
  await row.getByRole('button', { name: 'Convert to business account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert to business account?' });
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Opened a shop.');
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(row.getByRole('button', { name: 'Convert to member account…' })).toBeVisible();
  await expect(dialog).toBeHidden();
  const [entry] = await inDatabase<{ reason: string }>(
    `select reason from public.audit_log where entity = 'profiles' and entity_id = $1 order by id desc limit 1`,
    person.id,
  );
  expect(entry?.reason).toBe('Opened a shop.');
  await theirs.context().close();
});
