import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase, sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, failedRequest, hub } from '../support/hub.ts';
import { newName, test } from '../support/people.ts';

/** Adds a field of a type at the end and fills in its editor. */
async function addField(page: Page, type: string, label: string, isRequired = false) {
  await page.getByLabel('Type of the new field').last().selectOption({ label: type });
  await page.getByRole('button', { name: 'Add field' }).last().click();
  const editor = page.locator('.field-editor');
  await editor.getByLabel('Question or name', { exact: true }).fill(label);
  if (isRequired) await editor.getByLabel('Required').check();
  return editor;
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Form saved.').first()).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
};

// Answers that are not accepted are a 400 on the console.
test.use({ expectedConsole: failedRequest });

test(
  'staff build a survey, a visitor fills it in on a phone, staff read, count and export the answers',
  { tag: '@fast' },
  async ({ meet }) => {
    const editor = await meet('editor');
    const visitor = await meet('visitor');
    const title = newName('Survey');
    await inDatabase(
      `update public.staff set rights = '{export}' where user_id = (select id from auth.users where email = $1) returning user_id`,
      editor.email,
    );

    await test.step('the form is made with a condition, moved by keys, and published', async () => {
      const { page } = editor;
      await page.goto('/admin/forms');
      await page.getByRole('link', { name: 'New form' }).click();
      await page.getByRole('button', { name: 'Create form' }).click();
      await expect(page.getByText('Enter a title.')).toBeVisible();
      await page.getByLabel('Title').fill(title);
      await page.getByRole('button', { name: 'Create form' }).click();
      await page.waitForURL(/\/admin\/forms\/edit\?id=/);
      const choice = await addField(page, 'One choice', 'How do you come to town?', true);
      await choice.getByLabel('Option 1', { exact: true }).fill('By car');
      await choice.getByText('In Spanish (optional)').click();
      await choice.getByLabel('Question or name (Spanish)').fill('¿Cómo viene al centro?');
      await choice.getByLabel('By car (Spanish)').fill('En coche');
      await choice.getByLabel('Option 2', { exact: true }).fill('On foot');
      const where = await addField(page, 'Short text', 'Where do you park?', true);
      await where.getByLabel('Ask only if').selectOption({ label: 'How do you come to town?' });
      await addField(page, 'Number', 'How often a month?');
      await addField(page, 'File', 'A picture of the street');
      await page.getByRole('button', { name: 'Move up: A picture of the street' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Move up: A picture of the street' })).toBeFocused();
      await expect(page.getByText('A picture of the street: place 3 of 4')).toBeVisible();
      await save(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByLabel('By car').check();
      await expect(page.getByLabel('Where do you park? (required)')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Text after sending', { exact: true }).fill('See you in town.');
      await page.getByText('In Spanish (optional)').click();
      await page.getByLabel('Title (Spanish)').fill('Cómo viene');
      await save(page);
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Form published.').first()).toBeVisible();
    });
    const [form] = await inDatabase<{ id: string; slug: string }>(
      'select id, slug from public.forms where title = $1',
      title,
    );

    await test.step('without JavaScript the questions can be read', async () => {
      const reply = await visitor.page.request.get(`/forms/${form?.slug ?? ''}`);
      const text = await reply.text();
      expect(reply.status()).toBe(200);
      expect(text).toContain('How do you come to town?');
      expect(text).toContain('turn on JavaScript');
    });

    await test.step('in Spanish, the texts are the Spanish ones, and as written where there are none', async () => {
      const { page } = visitor;
      await page.goto(`/es/forms/${form?.slug ?? ''}`);
      await expect(page.getByRole('heading', { name: 'Cómo viene' })).toBeVisible();
      const asked = page.getByRole('group', { name: /¿Cómo viene al centro\?/ });
      await expect(asked.getByLabel('En coche')).toBeVisible();
      await expect(asked.getByLabel('On foot')).toBeVisible();
    });

    await test.step('a visitor gets errors at the fields, loses nothing over a reload, and sends it', async () => {
      const { page } = visitor;
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`/forms/${form?.slug ?? ''}`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Choose an answer.')).toBeVisible();
      await expect(page.getByLabel('By car')).toBeFocused();
      await page.getByLabel('By car').check();
      await page.getByLabel('How often a month?').fill('a lot');
      await page.getByLabel(/Your email address/).fill('nobody');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Enter an answer.')).toBeVisible();
      await expect(page.getByText('Enter a number.')).toBeVisible();
      await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await page.getByLabel('Where do you park? (required)').fill('Behind the mill');
      await page.reload();
      await expect(page.getByText('Your answers from before are still here.')).toBeVisible();
      await expect(page.getByLabel('Where do you park? (required)')).toHaveValue('Behind the mill');
      await page.getByLabel('How often a month?').fill('12');
      await page.getByLabel(/Your email address/).fill(visitor.email);
      await page.getByLabel('A picture of the street').setInputFiles({
        name: 'street.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ this is a program %PDF-1.7'),
      });
      await expect(page.getByText(/none of those that are accepted/)).toBeVisible();
      await page.getByLabel('A picture of the street').setInputFiles({
        name: 'street.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 a street'),
      });
      await expect(page.getByText('File added: street.pdf')).toBeVisible();
    });

    await test.step('the form changes meanwhile: the answers stay, the new question is asked', async () => {
      await inDatabase(
        `select public.save_form($1::uuid, null, '{}', (select jsonb_agg(to_jsonb(f) order by f.position) from public.form_fields as f
         where f.form_id = $1::uuid and f.label <> 'How often a month?')
         || jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'type', 'text', 'label', 'Your street', 'is_required', true)))`,
        form?.id ?? '',
      );
      const { page } = visitor;
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText(/This form was changed while you filled it in/)).toBeVisible();
      await expect(page.getByLabel('Where do you park? (required)')).toHaveValue('Behind the mill');
      await page.getByLabel('Your street (required)').fill('Mill Street');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('See you in town.')).toBeVisible();
      const mail = await waitForMail(hub.mail_url, {
        to: visitor.email,
        subject: /We received your answers/,
      });
      expect(mail.text).toContain('See you in town.');
    });

    await test.step('staff see the answers, also of the field that was removed meanwhile', async () => {
      const { page } = editor;
      await page.goto(`/admin/forms/answers?id=${form?.id ?? ''}`);
      const row = page.getByRole('row').filter({ hasText: 'Behind the mill' });
      await expect(row).toContainText('By car');
      await page.getByRole('button', { name: 'Charts' }).click();
      await expect(page.getByRole('heading', { name: 'How often a month? (removed)' })).toBeVisible();
      await expect(page.getByRole('row', { name: /By car/ })).toContainText('1 (100%)');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Table' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      expect(text).toContain('How often a month? (removed)');
      expect(text).toMatch(/By car,Behind the mill,street\.pdf,Mill Street,12/);
    });

    await test.step('a closed form says so, and Undo opens it again', async () => {
      const { page } = editor;
      await page.goto(`/admin/forms/edit?id=${form?.id ?? ''}`);
      await expect(page.getByText('Removed fields')).toBeVisible();
      await page.getByRole('button', { name: 'Close form' }).click();
      await expect(page.getByText('Form closed. It takes no more answers.').first()).toBeVisible();
      await expect
        .poll(async () =>
          (await visitor.page.request.get(`/forms/${form?.slug ?? ''}?${newName('x')}`)).text(),
        )
        .toContain('takes no more answers');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('button', { name: 'Close form' })).toBeVisible();
      await page.getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByRole('button', { name: 'Restore form' })).toBeVisible();
      expect((await visitor.page.request.get(`/es/forms/${form?.slug ?? ''}?gone`)).status()).toBe(404);
    });
  },
);

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
    await page.getByRole('button', { name: `Restore: ${reason}` }).click();
    await saveForm();
    await expect.poll(asked).toContain(reason);
    await page.goto(`/admin/forms/answers?id=${id}`);
    await expect(page.getByRole('row').filter({ hasText: 'Mill Street' })).toContainText('The bridge');
    await page.getByRole('button', { name: 'Charts' }).click();
    await expect(page.getByRole('heading', { name: reason, exact: true })).toBeVisible();
  });
});
