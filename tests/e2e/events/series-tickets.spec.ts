import { waitForMail } from '../../support/mailbox.ts';
import { expect, expectAccessibleInBothSchemes, expectToFit, hub, newEmail } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';
import { sql } from '../support/database.ts';
import { addTicketedEvent } from '../support/tickets.ts';

const addSeries = (quantity: number) =>
  addTicketedEvent({
    event: { rrule: 'FREQ=WEEKLY;COUNT=3' },
    types: [{ name: 'Whole course', covers: 'series', price: 0, quantity }],
  });

test('a ticket of a series names all of its dates, on its page, by email and in the calendar', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const event = await addSeries(5);
  await page.goto(event.path);
  await page.getByRole('button', { name: 'One more: Whole course' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your name').fill('Ada Buyer');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
  const dates = page.getByRole('group').filter({ hasText: 'All dates' }).getByRole('listitem');
  await expect(dates).toHaveCount(3);
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page, 320);
  const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Your tickets/ });
  for (const line of ['Date 1: ', 'Date 2: ', 'Date 3: ']) expect(mail.text).toContain(line);

  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toContain('RRULE:FREQ=WEEKLY;COUNT=3');
});

test('who finds a series sold out waits for it, and orders what is offered', async ({ meet }) => {
  const { page } = await meet('visitor');
  const [email, buyer] = [newEmail(), await meet('member')];
  const event = await addSeries(1);
  await buyer.page.goto(event.path);
  await buyer.page.getByRole('button', { name: 'One more: Whole course' }).click();
  await buyer.page.getByRole('button', { name: 'Continue' }).click();
  await buyer.page.getByLabel('Your name').fill('Bea Buyer');
  await buyer.page.getByRole('button', { name: 'Register' }).click();
  await expect(buyer.page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();

  await page.goto(event.path);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.getByLabel('Your name').fill('Will Waiter');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join waitlist' }).click();
  const waiting = await waitForMail(hub.mail_url, { to: email, subject: /^You’re on the waitlist/ });
  expect(waiting.text).toContain('Date 3: ');

  await buyer.page.getByRole('button', { name: 'Cancel tickets' }).click();
  await buyer.page
    .getByRole('dialog', { name: 'Cancel tickets' })
    .getByRole('button', { name: 'Cancel tickets' })
    .click();
  await expect(buyer.page.getByRole('heading', { name: 'This order is canceled' })).toBeVisible();
  await sql`select public.offer_series_places()`;
  const offer = await waitForMail(hub.mail_url, { to: email, subject: /^Tickets are available/ });
  await page.goto('about:blank');
  await page.goto(pathOf(offer.links, '/events/'));
  await page.getByRole('button', { name: 'One more: Whole course' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your name').fill('Will Waiter');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const confirm = await waitForMail(hub.mail_url, { to: email, subject: /^Confirm your registration/ });
  expect(confirm.text).toContain('Date 3: ');
});
