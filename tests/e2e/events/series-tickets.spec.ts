import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub, newEmail } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';
import { addTicketedEvent } from '../support/tickets.ts';

test('a ticket of a series names all of its dates; who finds it sold out waits for it, and orders what is offered', async ({
  meet,
}) => {
  const { page: buyer, email: buyersEmail } = await meet('member');
  const { page } = await meet('visitor');
  const email = newEmail();
  const event = await addTicketedEvent({
    event: { rrule: 'FREQ=WEEKLY;COUNT=3' },
    types: [{ name: 'Whole course', covers: 'series', price: 0, quantity: 1 }],
  });

  await test.step('all dates are on the page of the order, in the email and in the calendar', async () => {
    await buyer.goto(event.path);
    await buyer.getByRole('button', { name: 'One more: Whole course' }).click();
    await buyer.getByRole('button', { name: 'Continue' }).click();
    await buyer.getByLabel('Your name').fill('Bea Buyer');
    await buyer.getByRole('button', { name: 'Register' }).click();
    await expect(buyer.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
    const dates = buyer.getByRole('group').filter({ hasText: 'All dates' }).getByRole('listitem');
    await expect(dates).toHaveCount(3);
    await expectAccessible(buyer);
    await expectToFit(buyer, 320);
    const mail = await waitForMail(hub.mail_url, { to: buyersEmail, subject: /^Your tickets/ });
    for (const line of ['Date 1: ', 'Date 2: ', 'Date 3: ']) expect(mail.text).toContain(line);
    const file = await buyer.request.get(
      (await buyer.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
    );
    expect(await file.text()).toContain('RRULE:FREQ=WEEKLY;COUNT=3');
  });

  await test.step('who finds it sold out joins the waitlist', async () => {
    await page.goto(event.path);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByLabel('Your name').fill('Will Waiter');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Join waitlist' }).click();
    const waiting = await waitForMail(hub.mail_url, { to: email, subject: /^You’re on the waitlist/ });
    expect(waiting.text).toContain('Date 3: ');
  });

  await test.step('when the buyer cancels, the place is offered and ordered', async () => {
    await buyer.getByRole('button', { name: 'Cancel tickets' }).click();
    await buyer
      .getByRole('dialog', { name: 'Cancel tickets' })
      .getByRole('button', { name: 'Cancel tickets' })
      .click();
    await expect(buyer.getByRole('heading', { name: 'This order is canceled' })).toBeVisible();
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
});
