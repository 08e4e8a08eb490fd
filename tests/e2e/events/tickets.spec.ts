import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { enterCard } from '../support/dues.ts';
import { expect, expectAccessibleInBothSchemes, expectToFit, hub, newEmail } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';
import { addTicketedEvent } from '../support/tickets.ts';

// A code that is not valid is refused with 422, what is sold out with 409.
test.use({ expectedConsole: /status of (422|409) .*(quote_order|place_order|orders)/ });

test('a member buys two tickets with an add-on and a code by card, and has them by email and on the page', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const event = await addTicketedEvent({ types: [{}, { name: 'Table of 8', seats: 8, price: 18_000 }] });
  await sql`insert into public.event_add_ons ${sql({ event_id: event.id, name: 'Dinner', price: 1500, options: ['Fish', 'Vegetables'] })}`;
  await sql`insert into public.promo_codes ${sql({ event_id: event.id, code: 'EARLY10', kind: 'percent', percent: 10 })}`;

  await page.goto(event.path);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'One more: General admission' }).click();
  await page.getByRole('button', { name: 'One more: General admission' }).click();
  await page.getByRole('button', { name: 'One more: Dinner, Fish' }).click();
  await page.getByRole('button', { name: 'Add a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('nonsense');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This code is not valid for this event.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('early10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Code EARLY10 is applied.')).toBeVisible();
  await expect(page.getByText('$60.00')).toBeVisible();
  await expectToFit(page, 320);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Your name').fill('Ada Buyer');
  await page.getByText('Names of attendees').click();
  await page.getByLabel('General admission, person 2').fill('Bea Guest');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Pay $60.00' }).click();
  await enterCard(page, '4242 4242 4242 4242', /Pay \$60\.00/);

  await expect(page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bea Guest' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page, 320);
  const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Your tickets: Gala/ });
  expect(mail.text).toContain('Bea Guest');
  expect(mail.text).toContain('Total: $60.00');
  await page.goto('/account/orders');
  await expect(page.getByRole('link', { name: event.title })).toBeVisible();
  await page.goto('/account/registrations');
  await expect(page.getByText('Name on the ticket: Bea Guest')).toBeVisible();
});

test('a guest orders a free ticket, confirms it by email, and cancels it by the link', async ({ meet }) => {
  const { page } = await meet('visitor');
  const email = newEmail();
  const event = await addTicketedEvent({ types: [{ name: 'Free entry', price: 0 }] });
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Choose at least one ticket.')).toBeVisible();
  await page.getByRole('button', { name: 'One more: Free entry' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.getByLabel('Your name').fill('Gus Guest');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Confirm your registration/ });
  await page.goto(pathOf(mail.links, '/order'));
  await page.getByRole('button', { name: 'Confirm registration' }).click();
  await expect(page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await waitForMail(hub.mail_url, { to: email, subject: /^Your tickets/ });
  await page.getByRole('button', { name: 'Cancel tickets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel tickets' }).click();
  await expect(page.getByRole('heading', { name: 'This order is canceled' })).toBeVisible();
  await waitForMail(hub.mail_url, { to: email, subject: /^Order canceled/ });
});
