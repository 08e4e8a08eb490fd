import { randomUUID } from 'node:crypto';
import { sql } from '../support/database.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { newName, test } from '../support/people.ts';

test('a removed field is no longer asked and keeps its answers, and restoring it asks it again', async ({
  meet,
}) => {
  const { page } = await meet('editor');
  const [street, reason, slug] = [newName('Street'), newName('Reason'), `s-${randomUUID().slice(0, 8)}`];
  const [form] = await sql<{ id: string }[]>`insert into public.forms ${sql({
    ...{ purpose: 'survey', title: slug, slug, status: 'open', asks_email: 'no' },
  })} returning id`;
  const id = form?.id ?? '';
  const fields = [
    { id: randomUUID(), type: 'text', label: street },
    { id: randomUUID(), type: 'text', label: reason },
  ];
  await sql`select public.save_form(${id}, null, '{}', ${JSON.stringify(fields)}::text::jsonb)`;
  const answers = { [fields[0]?.id ?? '']: 'Mill Street', [fields[1]?.id ?? '']: 'The bridge' };
  await sql`insert into public.form_responses (form_id, answers) values (${id}, ${JSON.stringify(answers)}::text::jsonb)`;
  const asked = async () => (await page.request.get(`/forms/${slug}?${randomUUID()}`)).text();
  const saveForm = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  };

  await test.step('removed: nobody is asked, the answers stay', async () => {
    await page.goto(`/admin/forms/edit?id=${id}`);
    await page.getByRole('button', { name: new RegExp(`^${reason}`) }).click();
    await page.getByRole('button', { name: 'Remove field' }).click();
    await saveForm();
    await expect.poll(asked).not.toContain(reason);
    expect(await asked()).toContain(street);
    await page.goto(`/admin/forms/answers?id=${id}`);
    await expect(page.getByRole('row').filter({ hasText: 'Mill Street' })).toBeVisible();
    await page.getByRole('button', { name: 'Charts' }).click();
    await expect(page.getByRole('heading', { name: `${reason} (removed)` })).toBeVisible();
  });

  await test.step('restored: asked again, with the answers of before', async () => {
    await page.goto(`/admin/forms/edit?id=${id}`);
    await page.getByText('Removed fields').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Restore: ${reason}` }).click();
    await saveForm();
    await expect.poll(asked).toContain(reason);
    await page.goto(`/admin/forms/answers?id=${id}`);
    await expect(page.getByRole('row').filter({ hasText: 'Mill Street' })).toContainText('The bridge');
    await page.getByRole('button', { name: 'Charts' }).click();
    await expect(page.getByRole('heading', { name: reason, exact: true })).toBeVisible();
  });
});
