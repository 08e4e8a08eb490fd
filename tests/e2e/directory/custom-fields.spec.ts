import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { inDatabase } from '../support/database.ts';
import { addListingOf, approve, newName, test } from '../support/people.ts';
import { newWord } from '../support/staff.ts';

/** Opens the custom fields of listings as a new admin. */
async function openFields(page: Page, email: string) {
  await inDatabase(
    `insert into public.staff (user_id, role) select id, 'admin' from auth.users where email = $1 returning user_id`,
    email,
  );
  await page.goto('/admin/settings/fields');
  await expect(page.getByRole('link', { name: 'Listings', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
}

/** Adds a field in the builder, and leaves it open. */
async function addField(page: Page, type: string, label: string, visibility: string) {
  await page.getByLabel('Type of the new field').last().selectOption(type);
  await page.getByRole('button', { name: 'Add field' }).last().click();
  await page.getByLabel('Question or name', { exact: true }).fill(label);
  await page.getByLabel('Visible to').selectOption(visibility);
}

const save = async (page: Page) => {
  // What says so may stand there from the time before.
  const saved = page.waitForResponse(/\/rpc\/save_form$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByText('Form saved.').last()).toBeVisible();
};

test(
  'an admin defines a field, the owner fills it in, visitors filter by it, and once removed it comes back with its answers',
  { tag: '@fast' },
  async ({ meet, browser }) => {
    const name = newName('Playground');
    const seating = newName('Seating');
    const motto = newName('Motto');
    const hint = newName('Members ask for');
    const { page: admin, email: adminEmail } = await meet('member');

    await test.step('an admin defines a filter, a text for everybody and a number for members', async () => {
      await openFields(admin, adminEmail);
      await addField(admin, 'choice', seating, 'public');
      await admin.getByLabel('Filter in the directory').check();
      await admin.getByLabel('Option 1', { exact: true }).fill('Indoors');
      await admin.getByLabel('Option 2', { exact: true }).fill('Outdoors');
      await addField(admin, 'text', motto, 'public');
      await addField(admin, 'number', hint, 'members');
      await expectAccessible(admin);
      await save(admin);
    });
    const [field] = await inDatabase<{ prefix: string; indoors: string; outdoors: string }>(
      `select left(id::text, 8) as prefix, options -> 0 ->> 'id' as indoors, options -> 1 ->> 'id' as outdoors
     from public.form_fields where label = $1`,
      seating,
    );
    const filter = (option: string | undefined) =>
      `/directory?q=${encodeURIComponent(name)}&with=${field?.prefix ?? ''}.${option ?? ''}`;
    const { page, email } = await meet('member');
    const { id, slug } = await addListingOf(email, name);
    // An address that the page cache does not know.
    const unseen = () => `/directory/${slug}?fresh=${newWord()}`;

    await test.step('the owner is told what is wrong at the field, and nothing typed is lost', async () => {
      await page.goto(`/account/business/edit?id=${id}`);
      const panel = page.getByRole('region', { name: 'More details' });
      await panel.getByRole('group', { name: seating }).getByLabel('Outdoors').check();
      await panel.getByLabel(motto).fill('Sand for everybody');
      await panel.getByLabel(hint).fill('many');
      await panel.getByRole('button', { name: 'Save details' }).click();
      await expect(panel.getByText('Enter a number.')).toBeVisible();
      await expect(panel.getByLabel(hint)).toBeFocused();
      await expect(panel.getByLabel(motto)).toHaveValue('Sand for everybody');
      await panel.getByLabel(hint).fill('12');
      await panel.getByRole('button', { name: 'Save details' }).click();
      // A text of a public page needs approval, as its description does; facts show at once.
      await expect(page.getByText(/^Submitted for review/)).toBeVisible();
      await expect(page.getByRole('table', { name: /Proposed changes/ })).toContainText('Sand for everybody');
      await expectAccessible(page);
    });

    await test.step('an editor approves the text', async () => {
      const editor = await meet('editor');
      await approve(editor.page, name);
    });

    const context = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await context.newPage();
    await test.step('visitors see both without JavaScript, and not what is for members', async () => {
      await visitor.goto(unseen());
      await expect(visitor.locator('dl').getByText('Sand for everybody')).toBeVisible();
      await expect(visitor.locator('dt').filter({ hasText: seating })).toBeVisible();
      await expect(visitor.getByText(hint)).toHaveCount(0);
    });

    await test.step('members see the rest', async () => {
      await inDatabase(
        `update public.profiles set membership_status = 'active'
       where id = (select id from auth.users where email = $1) returning id`,
        email,
      );
      await page.goto(`/directory/${slug}`);
      const section = page.getByRole('heading', { name: 'For members' });
      await section.scrollIntoViewIfNeeded();
      await expect(page.locator('dt').filter({ hasText: hint })).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
    });

    await test.step('visitors filter by it without JavaScript', async () => {
      await visitor.goto(filter(field?.outdoors));
      await expect(visitor.getByRole('link', { name, exact: true })).toBeVisible();
      await visitor.getByRole('button', { name: `${seating}: Outdoors` }).click();
      await expect(
        visitor.getByRole('dialog', { name: seating }).getByRole('link', { name: /Outdoors/ }),
      ).toContainText('1');
      await visitor.goto(filter(field?.indoors));
      await expect(visitor.getByRole('heading', { name: 'No matches' })).toBeVisible();
      await visitor.getByRole('link', { name: 'Clear details' }).click();
      await expect(visitor.getByRole('link', { name, exact: true })).toBeVisible();
    });

    await test.step('a removed field is hidden with its answers, and both come back', async () => {
      const isShown = async (shown: number) => {
        await visitor.goto(unseen());
        await expect(visitor.locator('dt').filter({ hasText: seating })).toHaveCount(shown);
      };
      await admin.reload();
      await admin.getByRole('button', { name: new RegExp(`^${seating}`) }).click();
      await admin.getByRole('button', { name: 'Remove field' }).click();
      await save(admin);
      await isShown(0);
      await admin.getByText('Removed fields').click();
      await admin.getByRole('button', { name: `Restore: ${seating}` }).click();
      await save(admin);
      await isShown(1);
    });
    await context.close();
    await inDatabase(
      `update public.form_fields set archived_at = now(), is_filter = false where label in ($1, $2, $3) returning id`,
      seating,
      motto,
      hint,
    );
  },
);
