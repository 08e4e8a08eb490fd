import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { addMembership, enterCard } from '../support/dues.ts';
import { expect, expectAccessible, expectToFit, hub, newEmail } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';
import { becomePerson } from '../support/staff.ts';
import { addQuestion, addQuestions, addTicketedEvent } from '../support/tickets.ts';

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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $60.00' }).click();
  await enterCard(page, '4242 4242 4242 4242', /Pay \$60\.00/);

  await expect(page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bea Guest' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320);
  const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Your tickets: Gala/ });
  expect(mail.text).toContain('Bea Guest');
  expect(mail.text).toContain('Total: $60.00');
  await page.goto('/account/orders');
  await expect(page.getByRole('link', { name: event.title })).toBeVisible();
  await page.goto('/account/registrations');
  await expect(page.getByText('Name on the ticket: Bea Guest')).toBeVisible();
});

test(
  'a guest pays by card, gives a ticket to somebody else, and gets money back for canceling one',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page } = await meet('visitor');
    const [email, friend] = [newEmail(), newEmail()];
    const event = await addTicketedEvent({ rules: { refund_fee: 500 } });
    await addQuestions(event.id, { type: 'text', label: 'What do you eat?' });
    await page.goto(event.path);
    await page.getByRole('button', { name: 'One more: General admission' }).click();
    await page.getByRole('button', { name: 'One more: General admission' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Your name').fill('Gus Guest');
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Pay $50.00' }).click();
    await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Pay $50.00' }).click();
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await expect(page.getByText(/Nothing was charged, and your tickets are still held/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay $50.00' }).click();
    await enterCard(page, '4242 4242 4242 4242', /Pay \$50\.00/);
    await expect(page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Your tickets/ });

    // The link of the email opens the order on another device.
    const other = (await meet('visitor')).page;
    await other.goto(pathOf(mail.links, '/order'));
    await other.getByRole('button', { name: 'Change name: Gus Guest' }).first().click();
    const renaming = other.getByRole('dialog', { name: 'Give this ticket to someone else' });
    await renaming.getByRole('button', { name: 'Save' }).click();
    await expect(renaming.getByText('Enter a name.')).toBeVisible();
    await expectAccessible(other);
    await renaming.getByLabel('Name', { exact: true }).fill('Fay Friend');
    await renaming.getByLabel('Email (optional)').fill(friend);
    await renaming.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('heading', { name: 'Fay Friend' })).toBeVisible();
    const given = await waitForMail(hub.mail_url, { to: friend, subject: /^A ticket for you/ });
    expect(given.text).toContain('From: Gus Guest');
    const seat = other.getByRole('listitem').filter({ hasText: 'Fay Friend' });
    await expect(seat.getByText('This person has the ticket by email.')).toBeVisible();
    await expect(seat.getByRole('img')).toHaveCount(0);
    await expectAccessible(other);

    // The link of the friend is theirs: the code, and the questions of the event.
    const held = (await meet('visitor')).page;
    await held.goto(pathOf(given.links, '/ticket'));
    await expect(held.getByRole('img', { name: 'QR code for Fay Friend' })).toBeVisible();
    await held.getByRole('button', { name: /Fay Friend/ }).click();
    await held.getByLabel('What do you eat?').fill('Fish');
    await held.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(held.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(held);
    await expectToFit(held, 320);

    await other.getByRole('button', { name: 'Cancel tickets' }).click();
    const canceling = other.getByRole('dialog', { name: 'Cancel tickets' });
    await expect(
      other.getByText(/^Cancel until .* for a refund of \$40\.00\. \$5\.00 of each ticket is kept\.$/),
    ).toBeVisible();
    await expect(canceling.getByText('You get back $40.00.')).toBeVisible();
    await canceling.getByLabel('General admission, Fay Friend').uncheck();
    await expect(canceling.getByText('You get back $20.00.')).toBeVisible();
    await expectAccessible(other);
    await canceling.getByRole('button', { name: 'Cancel tickets' }).click();
    await expect(other.getByText('Canceled. $20.00 is refunded the way it was paid.')).toBeVisible();
    const canceled = await waitForMail(hub.mail_url, { to: email, subject: /^Tickets canceled/ });
    expect(canceled.text).toContain('Refund: $20.00');
  },
);

test('who finds tickets sold out waits, is offered one by email, confirms it, and cancels it by the link', async ({
  meet,
}) => {
  const { page: owner } = await meet('member');
  const event = await addTicketedEvent({ types: [{ name: 'Seat', price: 0, quantity: 1 }] });
  await owner.goto(event.path);
  await owner.getByRole('button', { name: 'Continue' }).click();
  await expect(owner.getByText('Choose at least one ticket.')).toBeVisible();
  await owner.getByRole('button', { name: 'One more: Seat' }).click();
  // Where the button is does not change with the summary, so that no click is lost.
  const before = await owner.getByRole('button', { name: 'Continue' }).boundingBox();
  await expect(owner.getByText('1 × Seat')).toBeVisible();
  expect(await owner.getByRole('button', { name: 'Continue' }).boundingBox()).toEqual(before);
  await owner.getByRole('button', { name: 'Continue' }).click();
  await owner.getByRole('button', { name: 'Register' }).click();
  await expect(owner.getByText('Enter your name.')).toBeVisible();
  await owner.getByLabel('Your name').fill('Olga Owner');
  await owner.getByRole('button', { name: 'Register' }).click();
  await expect(owner.getByRole('heading', { name: 'You’re going!' })).toBeVisible();

  const { page } = await meet('visitor');
  const email = newEmail();
  await page.goto(`/events?q=${encodeURIComponent(event.title)}`);
  await expect(page.getByText('Sold out, waitlist open')).toBeVisible();
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.getByLabel('Your name').fill('Walt Waiting');
  await page.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'You’re on the waitlist' })).toBeVisible();
  const joined = await waitForMail(hub.mail_url, { to: email, subject: /^You’re on the waitlist/ });
  await page.goto(pathOf(joined.links, '/events/'));
  await expect(page.getByText('You are number 1 on the waitlist.')).toBeVisible();

  await owner.getByRole('button', { name: 'Cancel tickets' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel tickets' }).click();
  await expect(owner.getByRole('heading', { name: 'This order is canceled' })).toBeVisible();
  const offered = await waitForMail(hub.mail_url, { to: email, subject: /^Tickets are available/ });
  // As in another tab: the page is open already, with the same address but for the secret.
  await page.goto('about:blank');
  await page.goto(pathOf(offered.links, '/events/'));
  await expect(page.getByText(/These tickets are offered to you until/)).toBeVisible();
  await page.getByRole('button', { name: 'One more: Seat' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your name').fill('Walt Waiting');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Confirm your registration/ });

  await page.goto(pathOf(mail.links, '/order'));
  await page.getByRole('button', { name: 'Confirm registration' }).click();
  await expect(page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
  await expectAccessible(page);
  await waitForMail(hub.mail_url, { to: email, subject: /^Your tickets/ });
  await page.getByRole('button', { name: 'Cancel tickets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel tickets' }).click();
  await expect(page.getByRole('heading', { name: 'This order is canceled' })).toBeVisible();
  await waitForMail(hub.mail_url, { to: email, subject: /^Order canceled/ });
});

test('a member in good standing orders on invoice, in Spanish', async ({ page }) => {
  const { id, email } = await becomePerson(page);
  await addMembership(id);
  const event = await addTicketedEvent({ rules: { allows_invoice: true } });
  await addQuestion(event.id, '¿Qué come?');
  await page.goto(`/es${event.path}`);
  await page.getByRole('button', { name: 'Una más: General admission' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Su nombre').fill('Mia Miembro');
  await page.getByLabel('Enviarme una factura').check();
  await page.getByRole('button', { name: 'Pedir con factura' }).click();
  await expect(page.getByLabel('¿Qué come?')).toBeFocused();
  await page.getByLabel('¿Qué come?').fill('Pescado');
  await page.getByRole('button', { name: 'Pedir con factura' }).click();
  await expect(page.getByRole('heading', { name: '¡Nos vemos allí!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver la factura' })).toBeVisible();
  const [answer] = await sql<{ answers: Record<string, string> }[]>`
    select r.answers from public.form_responses as r join public.forms as f on f.id = r.form_id where f.event_id = ${event.id}`;
  expect(Object.values(answer?.answers ?? {})).toEqual(['Pescado']);
  await waitForMail(hub.mail_url, { to: email, subject: /Invoice .*25\.00/ });
});
