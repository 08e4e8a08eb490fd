import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { sql } from '../support/database.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { addPlan, fillApplication, openApplication, withdrawPlans } from '../support/joining.ts';
import { newName, test } from '../support/people.ts';
import { addQuestions, addTicketedEvent } from '../support/tickets.ts';

// Answers that are refused are a 422, or a 400 of the functions.
test.use({ expectedConsole: /status of (422|400)/ });

/** Asks for less than a number that is filled in already: from now on only the server knows. */
const lowerLimit = (label: string) =>
  sql`update public.form_fields set settings = settings || '{"max": 5}' where label = ${label}`;

/** Expects the refusal at the field, which has the focus, and what was typed in all of them. */
async function expectRefused(page: Page, field: Locator, typed: [Locator, string][]) {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/5/);
  for (const [other, value] of [...typed, [field, '9'] as const]) await expect(other).toHaveValue(value);
  await expectAccessible(page);
}

test('a survey, a registration and an application show what the server alone refuses at its field, and keep the rest', async ({
  meet,
}) => {
  await test.step('a survey', async () => {
    const { page } = await meet('visitor');
    const [count, words, slug] = [newName('How many'), newName('Why'), `s-${randomUUID().slice(0, 8)}`];
    const [form] = await sql<{ id: string }[]>`insert into public.forms ${sql({
      ...{ purpose: 'survey', title: slug, slug, status: 'open', asks_email: 'no' },
    })} returning id`;
    const fields = [
      { id: randomUUID(), type: 'text', label: words },
      { id: randomUUID(), type: 'number', label: count },
    ];
    await sql`select public.save_form(${form?.id ?? ''}, null, '{}', ${JSON.stringify(fields)}::text::jsonb)`;
    await page.goto(`/forms/${slug}`);
    await page.getByLabel(words).fill('Because of the bridge');
    await page.getByLabel(count).fill('9');
    await lowerLimit(count);
    await page.getByRole('button', { name: 'Send' }).click();
    await expectRefused(page, page.getByLabel(count), [[page.getByLabel(words), 'Because of the bridge']]);
    await page.getByLabel(count).fill('4');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByLabel(count)).toHaveCount(0);
    const [stored] = await sql`select answers from public.form_responses where form_id = ${form?.id ?? ''}`;
    expect(Object.values(stored?.['answers'] as object)).toEqual(
      expect.arrayContaining(['Because of the bridge', 4]),
    );
  });

  const { page } = await meet('member');
  await test.step('a registration', async () => {
    const event = await addTicketedEvent({ types: [] });
    const [count, words] = [newName('How many'), newName('Allergies')];
    await addQuestions(event.id, { type: 'text', label: words }, { type: 'number', label: count });
    await page.goto(event.path);
    await page.getByLabel(words).fill('Nuts');
    await page.getByLabel(count).fill('9');
    await lowerLimit(count);
    await page.getByRole('button', { name: 'Register' }).click();
    await expectRefused(page, page.getByLabel(count), [[page.getByLabel(words), 'Nuts']]);
    await page.getByLabel(count).fill('4');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
  });

  await test.step('an application for a membership', async () => {
    const plan = await addPlan({ approval: `'before_payment'` });
    const count = newName('How many');
    // Optional, so that the applications of other tests do not need it.
    await sql`insert into public.form_fields (form_id, position, type, label)
      select id, 900, 'number', ${count} from public.forms where purpose = 'application'`;
    try {
      await openApplication(page, plan);
      await fillApplication(page, 'Stone & Sons');
      await page.getByLabel(count).fill('9');
      await expect(page.getByText('All changes saved')).toBeVisible();
      await lowerLimit(count);
      await page.getByRole('button', { name: 'Send application' }).click();
      await expectRefused(page, page.getByLabel(count), [
        [page.getByLabel('Your name (required)'), 'Sam Stone'],
      ]);
      await page.getByLabel(count).fill('4');
      await page.getByRole('button', { name: 'Send application' }).click();
      await expect(page.getByRole('button', { name: 'Send application' })).toHaveCount(0);
    } finally {
      await sql`update public.form_fields set archived_at = now() where label = ${count}`;
      await withdrawPlans(plan);
    }
  });
});
