import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { enterCard } from '../support/dues.ts';
import { expect, expectAccessible, hub, newEmail } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';
import { addTicketedEvent } from '../support/tickets.ts';

// What is sold out, a code that is used up and another price are refused with 409.
test.use({ expectedConsole: /status of 409 .*orders/ });

const card = '4242 4242 4242 4242';

/** Fills in who buys one ticket, up to the button that orders it. */
async function fillIn(page: Page, path: string, { email, code }: { email: string; code?: string }) {
  await page.goto(path);
  await page.getByRole('button', { name: 'One more: General admission' }).click();
  if (code !== undefined) {
    await page.getByRole('button', { name: 'Add a code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(`Code ${code} is applied.`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your name').fill('Gus Guest');
  await page.getByLabel('Email').fill(email);
}
/** What was refunded of the orders of an event, in minor units. */
const refunded = async (event: string) => {
  const [row] = await sql<{ back: number }[]>`
    select coalesce(sum(f.amount), 0)::integer as back from public.refunds as f join public.payments as p on p.id = f.payment_id
    where f.status = 'made' and p.invoice_id in (select invoice_id from public.orders where event_id = ${event})`;
  return row?.back;
};

test('a price that changes while one orders is told, and who paid cancels for all of it when the date is moved', async ({
  meet,
}) => {
  const { page } = await meet('visitor');
  const email = newEmail();
  const event = await addTicketedEvent({ rules: { refund_hours: null } });
  const setPrice = (price: number) =>
    sql`update public.ticket_types set price = ${price} where event_id = ${event.id}`;

  await test.step('a price that changes before the order is told; one that changes on the card page is not charged', async () => {
    await fillIn(page, event.path, { email });
    await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeEnabled();
    await setPrice(3000);
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await expect(page.getByText(/The price changed: it is \$30\.00 now/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay $30.00' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await setPrice(9000);
    await enterCard(page, card, /Pay \$30\.00/);
    await expect(page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
    await expect(page.getByText(/for a full refund/)).toHaveCount(0);
    const [paid] = await sql<{ total: number; received: number }[]>`
      select o.total::integer, i.amount_paid::integer as received from public.orders as o join public.invoices as i on i.id = o.invoice_id
      where o.event_id = ${event.id}`;
    expect(paid).toEqual({ total: 3000, received: 3000 });
  });

  await test.step('the date is moved: who bought a ticket for it is told, and cancels it for all of the money', async () => {
    await sql`update public.events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day',
      status = 'rescheduled' where id = ${event.id}`;
    const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Rescheduled/ });
    await page.goto('about:blank');
    await page.goto(pathOf(mail.links, '/order'));
    await expect(
      page.getByText(/The date of your tickets was moved\. Cancel until .* for a full refund of \$30\.00\./),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel tickets' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel tickets' }).click();
    await expect(page.getByText('Canceled. $30.00 is refunded the way it was paid.')).toBeVisible();
    await expect.poll(() => refunded(event.id)).toBe(3000);
  });
});

test('two use the last use of a code at once: one has it, the other is told, and orders without it', async ({
  meet,
}) => {
  const event = await addTicketedEvent();
  await sql`insert into public.promo_codes ${sql({ event_id: event.id, code: 'LAST', kind: 'percent', percent: 100, max_uses: 1 })}`;
  const pages = [(await meet('visitor')).page, (await meet('visitor')).page];
  const emails = pages.map(() => newEmail());
  for (const [place, page] of pages.entries())
    await fillIn(page, event.path, { email: emails[place] ?? '', code: 'LAST' });
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Register' }).click()));
  const won = (page: Page) => page.getByRole('heading', { name: 'Check your inbox' });
  const lost = (page: Page) => page.getByText('This code has been used up.');
  for (const page of pages) await expect(won(page).or(lost(page))).toBeVisible();
  const losers = [];
  for (const [place, page] of pages.entries())
    if (await lost(page).isVisible()) losers.push({ page, email: emails[place] ?? '' });
  expect(losers).toHaveLength(1);
  const [loser] = losers;
  if (!loser) throw new Error('Nobody lost.');
  await expectAccessible(loser.page);
  await expect(loser.page.getByLabel('Your name')).toHaveValue('Gus Guest');
  await expect(loser.page.getByLabel('Email')).toHaveValue(loser.email);
  await loser.page.getByRole('button', { name: 'Change tickets' }).click();
  await loser.page.getByRole('button', { name: 'Remove code' }).click();
  await loser.page.getByRole('button', { name: 'Continue' }).click();
  await loser.page.getByRole('button', { name: 'Pay $25.00' }).click();
  await enterCard(loser.page, card, /Pay \$25\.00/);
  await expect(loser.page.getByRole('heading', { name: 'You’re going!' })).toBeVisible();
});

test('a hold ends while the card is asked: the place is somebody else’s, and the money goes back', async ({
  meet,
}) => {
  const { page } = await meet('visitor');
  const email = newEmail();
  const event = await addTicketedEvent({ event: { capacity: 1 } });
  await fillIn(page, event.path, { email });
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await sql`update public.orders set held_until = now() - interval '1 second' where event_id = ${event.id}`;
  await sql`update public.event_registrations set held_until = now() - interval '1 second' where event_id = ${event.id}`;
  const other = {
    id: randomUUID(),
    occurrence_id: event.occurrenceId,
    tickets: [{ type: event.typeIds[0], quantity: 1 }],
    pays: 'card',
    expected_total: 2500,
  };
  await sql`select public.place_guest_order(${JSON.stringify(other)}::text::jsonb, ${sql.json({ name: 'Olga Other', email: newEmail() })})`;

  await enterCard(page, card, /Pay \$25\.00/);
  await expect(page.getByRole('heading', { name: 'This order expired' })).toBeVisible();
  await expect(page.getByText(/If you paid, all of it is refunded the way it was paid/)).toBeVisible();
  await expectAccessible(page);
  await waitForMail(hub.mail_url, { to: email, subject: /^Your payment came too late/ });
  const [places] = await sql<{ taken: number }[]>`select private.seats_taken(${event.occurrenceId}) as taken`;
  expect(places).toEqual({ taken: 1 });
  await expect.poll(() => refunded(event.id)).toBe(2500);
});
