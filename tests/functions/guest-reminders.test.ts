import { randomUUID } from 'node:crypto';
import { beforeEach, expect, inject, it } from 'vitest';
import { waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { addRow, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

const call = createTransport(testEnv());
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

beforeEach(async () => {
  await emptyOutbox();
  await sql`delete from public.events`;
});

/** A free order of a guest for three people at two tables, in three days; confirmed unless told otherwise. */
async function orderAsGuest({ isConfirmed = true } = {}) {
  const event = await addRow('events', {
    title: 'Harvest dinner',
    starts_at: fromNow(72),
    ends_at: fromNow(74),
    registration_mode: 'internal',
    approval_status: 'approved',
  });
  const [date] = await sql<
    { id: string }[]
  >`select id from public.event_occurrences where event_id = ${event}`;
  const type = await addRow('ticket_types', { event_id: event, name: 'Seat', price: 0 });
  const [id, email] = [randomUUID(), `${randomUUID()}@guests.test`];
  const wanted = {
    id,
    occurrence_id: date?.id,
    tickets: [{ type, quantity: 3 }],
    expected_total: 0,
    buyer_name: 'Gus',
  };
  await sql`select public.place_guest_order(${JSON.stringify(wanted)}::text::jsonb, ${sql.json({ name: 'Gus', email, language: 'es' })})`;
  const [secret] = await sql<{ token: string }[]>`select private.order_token(${id}) as token`;
  const token = secret?.token ?? '';
  if (isConfirmed) await sql`select public.confirm_guest_order(${id}, ${token})`;
  const tickets = await sql<
    { id: string }[]
  >`select id from public.tickets where order_id = ${id} order by position`;
  for (const [place, name] of ['Oak', 'Elm'].entries()) {
    const table = await addRow('event_tables', { event_id: event, position: place, name, seats: 8 });
    await sql`update public.event_registrations set table_id = ${table} where ticket_id = ${tickets[place]?.id ?? ''}`;
  }
  await emptyOutbox();
  return { event, id, email, token, tickets: tickets.map((ticket) => ticket.id) };
}
const remind = async () => {
  const [row] = await sql`select private.queue_event_reminders(${fromNow(49)}) as people`;
  return Number(row?.['people']);
};

it('a guest is reminded once at their address, with the link of their order, their tables and how many come', async () => {
  const { id, email, token } = await orderAsGuest();
  expect([await remind(), await remind()]).toEqual([1, 0]);
  await sendAll(call);
  const mail = await waitForMail(inject('stack').mail_url, {
    to: email,
    subject: /^Recordatorio: Harvest dinner$/,
  });
  expect(mail.text).toContain('Elm, Oak');
  expect(mail.links.some((one) => one.includes(`/es/order?id=${id}#${token}`))).toBe(true);
});

it('whoever holds a ticket that was given is reminded of theirs, the guest of the rest', async () => {
  const { email, tickets, token, id } = await orderAsGuest();
  const holder = `${randomUUID()}@guests.test`;
  await sql`select public.transfer_ticket(${tickets[0] ?? ''}, 1, 'Hal', ${holder}, ${token})`;
  await emptyOutbox();
  expect([await remind(), await remind()]).toEqual([2, 0]);
  const mails = await sql`select recipient, data ->> 'table' as tables, data ->> 'order_id' as order_id,
      data ->> 'ticket_id' is not null as has_ticket, secrets ->> 'token' = ${token} as is_of_order from private.outbox`;
  expect([...mails].sort((one, other) => Number(one['has_ticket']) - Number(other['has_ticket']))).toEqual([
    { recipient: email, tables: 'Elm', order_id: id, has_ticket: false, is_of_order: true },
    { recipient: holder, tables: 'Oak', order_id: null, has_ticket: true, is_of_order: false },
  ]);
});

it('nobody is reminded of tickets that are not confirmed or were canceled', async () => {
  await orderAsGuest({ isConfirmed: false });
  expect(await remind()).toBe(0);
  const canceled = await orderAsGuest();
  await sql`select public.cancel_tickets(${canceled.id}, ${canceled.tickets}, ${canceled.token})`;
  expect(await remind()).toBe(0);
  // Canceled a minute ago: the email that waits is not sent.
  const late = await orderAsGuest();
  expect(await remind()).toBe(1);
  await sql`select public.cancel_tickets(${late.id}, ${late.tickets}, ${late.token})`;
  await sendAll(call);
  const [row] =
    await sql`select state from private.outbox where kind = 'event_reminders' and recipient = ${late.email}`;
  expect(row).toEqual({ state: 'skipped' });
});
