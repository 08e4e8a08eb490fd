import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit } from '../support/hub.ts';
import { inDatabase } from '../support/database.ts';
import { addListingOf, approve, newName, test } from '../support/people.ts';

/** Adds a custom field of a form as an admin would; returns its id. The row is of this test alone. */
async function addField(purpose: string, columns: Record<string, string>) {
  const names = Object.keys(columns);
  const [row] = await inDatabase<{ id: string }>(
    `insert into public.form_fields (form_id, position, ${names.join(', ')})
     select id, 500, ${names.map((name, at) => `$${String(at + 2)}${['options', 'settings'].includes(name) ? '::text::jsonb' : name === 'is_filter' || name === 'is_required' ? '::text::boolean' : ''}`).join(', ')}
     from public.forms where purpose = $1 returning id`,
    purpose,
    ...Object.values(columns),
  );
  return row?.id ?? '';
}

const options = JSON.stringify([
  { id: 'indoors', label: 'Indoors' },
  { id: 'outdoors', label: 'Outdoors' },
]);

test('an owner fills in a field, visitors see it and filter by it, and a removed field comes back with its answers', async ({
  meet,
  browser,
}) => {
  const name = newName('Playground');
  const seating = newName('Seating');
  const motto = newName('Motto');
  const hint = newName('Members ask for');
  const field = await addField('listing', {
    type: 'choice',
    label: seating,
    visibility: 'public',
    is_filter: 'true',
    options,
  });
  const text = await addField('listing', { type: 'text', label: motto, visibility: 'public' });
  const members = await addField('listing', { type: 'number', label: hint, visibility: 'members' });
  const { page, email } = await meet('member');
  const { id, slug } = await addListingOf(email, name);

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
    await expect(async () => {
      await visitor.goto(`/directory/${slug}`);
      await expect(visitor.locator('dl').getByText('Sand for everybody')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 90_000 });
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
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
  });

  await test.step('visitors filter by it without JavaScript', async () => {
    await visitor.goto(`/directory?q=${encodeURIComponent(name)}&with=${field.slice(0, 8)}.outdoors`);
    await expect(visitor.getByRole('link', { name, exact: true })).toBeVisible();
    await visitor.getByRole('button', { name: `${seating}: Outdoors` }).click();
    await expect(
      visitor.getByRole('dialog', { name: seating }).getByRole('link', { name: /Outdoors/ }),
    ).toContainText('1');
    await visitor.goto(`/directory?q=${encodeURIComponent(name)}&with=${field.slice(0, 8)}.indoors`);
    await expect(visitor.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await visitor.getByRole('link', { name: 'Clear details' }).click();
    await expect(visitor.getByRole('link', { name, exact: true })).toBeVisible();
  });

  await test.step('a removed field is hidden with its answers, and both come back', async () => {
    const isShown = (shown: number) =>
      expect(async () => {
        await visitor.goto(`/directory/${slug}`);
        await expect(visitor.locator('dt').filter({ hasText: seating })).toHaveCount(shown, { timeout: 500 });
      }).toPass({ timeout: 90_000 });
    await inDatabase(`update public.form_fields set archived_at = now() where id = $1 returning id`, field);
    await isShown(0);
    await inDatabase(`update public.form_fields set archived_at = null where id = $1 returning id`, field);
    await isShown(1);
  });
  await context.close();
  await inDatabase(
    `update public.form_fields set archived_at = now(), is_filter = false where id::text in ($1, $2, $3) returning id`,
    field,
    text,
    members,
  );
});
