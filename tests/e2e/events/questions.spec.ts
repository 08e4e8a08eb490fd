import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub, newEmail } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';
import { addQuestions, addTicketedEvent } from '../support/tickets.ts';

// Answers that Postgres refuses are a 422.
test.use({ expectedConsole: /status of 422/ });

const meal = {
  type: 'choice',
  label: 'Meal',
  is_required: true,
  options: [
    { id: 'meat', label: 'Roast' },
    { id: 'plants', label: 'Vegetables' },
  ],
};
const table = { type: 'text', label: 'Name of your table', asked_of: 'order', is_required: true };

test('a guest answers for each person and once for the order, changes it by the link, and the organizer sees each', async ({
  meet,
}) => {
  const { page } = await meet('visitor');
  const email = newEmail();
  const event = await addTicketedEvent({ types: [{ name: 'Free entry', price: 0 }] });
  await addQuestions(event.id, meal, table);
  await page.goto(event.path);
  await page.getByRole('button', { name: 'One more: Free entry' }).click();
  await page.getByRole('button', { name: 'One more: Free entry' }).click();
  await expect(page.getByText('2 × Free entry')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your name').fill('Gus Guest');
  await page.getByLabel('Email').fill(email);
  const first = page.getByRole('group', { name: 'Free entry, person 1' });
  const second = page.getByRole('group', { name: 'Free entry, person 2' });
  await first.getByLabel('Roast').check();
  await second.getByLabel('Name (optional)').fill('Bea Guest');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(second.getByText('Choose an answer.')).toBeVisible();
  await expect(first.getByText('Choose an answer.')).toBeHidden();
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  await second.getByLabel('Vegetables').check();
  await page.getByLabel('Name of your table (required)').fill('Chess club');
  await expectAccessible(page);
  await expectToFit(page, 320);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Confirm your registration/ });
  await page.goto(pathOf(mail.links, '/order'));
  await page.getByRole('button', { name: 'Confirm registration' }).click();
  await page.getByRole('button', { name: 'Change answers: Bea Guest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Questions for Bea Guest' });
  await expect(dialog.getByLabel('Vegetables')).toBeChecked();
  // What is asked once is with the buyer.
  await expect(dialog.getByLabel(/Name of your table/)).toBeHidden();
  await dialog.getByLabel('Roast').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Change name: Bea Guest' }).click();
  const renaming = page.getByRole('dialog', { name: 'Give this ticket to someone else' });
  await renaming.getByLabel('Name', { exact: true }).fill('Cy Newcomer');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The organizer needs answers.')).toBeVisible();
  await page.getByRole('button', { name: 'Answer questions: Cy Newcomer' }).click();
  const anew = page.getByRole('dialog', { name: 'Questions for Cy Newcomer' });
  await expect(anew.getByLabel('Roast')).not.toBeChecked();
  await expect(anew.getByLabel('Vegetables')).not.toBeChecked();
  await anew.getByRole('button', { name: 'Save answers' }).click();
  await expect(anew.getByText('Choose an answer.')).toBeVisible();
  await anew.getByLabel('Vegetables').check();
  await anew.getByRole('button', { name: 'Save answers' }).click();
  await expect(page.getByText('The organizer needs answers.')).toBeHidden();

  const { page: staff } = await meet('editor');
  await staff.goto(`/admin/chamber/registrations?event=${event.id}`);
  await staff.getByRole('button', { name: 'Gus Guest' }).click();
  await expect(staff.getByRole('dialog')).toContainText('Chess club');
  await staff.keyboard.press('Escape');
  await staff.getByRole('button', { name: 'Filter', exact: true }).click();
  await staff.getByRole('button', { name: 'Meal', exact: true }).click();
  await staff.getByLabel('Meal', { exact: true }).selectOption('Vegetables');
  await expect(staff.getByRole('button', { name: 'Cy Newcomer' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Gus Guest' })).toBeHidden();
  await staff.getByRole('button', { name: 'Charts' }).click();
  await expect(staff.getByText('2 people with a place have answered.')).toBeVisible();
  await expect(staff.getByRole('row', { name: /Vegetables/ })).toContainText('1 (50%)');
  await expectAccessible(staff);
  await expectToFit(staff, 320);
});

test('who registers without a ticket answers, and changes the answers until the start', async ({ meet }) => {
  const { page, email } = await meet('member');
  const event = await addTicketedEvent({ event: { max_guests: 2 }, types: [] });
  await addQuestions(event.id, meal);
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Choose an answer.')).toBeVisible();
  await page.getByLabel('Roast').check();
  await page.getByLabel('Guests').selectOption('1');
  await expect(page.getByText('Answer once for you and your guests.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
  await page.goto('/account/registrations');
  await page.getByRole('button', { name: 'Change answers' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Answer once for you and your guests.')).toBeVisible();
  await dialog.getByLabel('Vegetables').check();
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect(dialog).toBeHidden();
  const stored = await inDatabase<{ answer: string }>(
    `select jsonb_path_query_first(f.answers, '$.*') #>> '{}' as answer from public.form_responses as f
      join public.event_registrations as r on r.id = f.registration_id join auth.users as u on u.id = r.user_id where u.email = $1`,
    email,
  );
  expect(stored).toEqual([{ answer: 'plants' }]);
});
