import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql, start } from './support/meet.ts';
import { addPerson, addTicketedEvent, orderOf, placeOrder, type Ticketed } from './support/order-tickets.ts';
import { refundOf, sell } from './support/refund-runs.ts';

interface Seat {
  registration_id: string | null;
  seat: number;
  name: string;
  is_given: boolean;
}
const give = (who: string | null, ticket: string, to: { name: string; email?: string; seat?: number }) =>
  start(
    who,
    (tx) => tx`select public.transfer_ticket(${ticket}, ${to.seat ?? 1}, ${to.name}, ${to.email ?? null})`,
  ).ended;
const peopleOf = async (buyer: string, order: string) => {
  const { rows } = await start(buyer, (tx) => tx`select public.read_order(${order}) as said`).ended;
  const { tickets } = rows[0]?.['said'] as { tickets: { people: Seat[] }[] };
  return tickets.flatMap(({ people }) => people);
};
/** Emails to an address about tickets, oldest first. */
const mailsTo = (address: string) =>
  sql<{ outcome: string; ticket: string | null; token: string | null }[]>`
    select data ->> 'outcome' as outcome, data ->> 'ticket_id' as ticket, secrets ->> 'token' as token
    from private.outbox where recipient = ${address} and template = 'order' order by created_at, data ->> 'outcome'`;
const linkOf = async (address: string) => {
  const found = (await mailsTo(address)).filter(({ outcome }) => outcome === 'transferred').at(-1);
  return { id: found?.ticket ?? '', token: found?.token ?? '' };
};
const read = ({ id, token }: { id: string; token: string }, who: string | null = null) =>
  start(who, (tx) => tx`select public.read_ticket(${id}, ${token}) as said`).ended;
const newAddress = () => `${randomUUID()}@holders.test`;
async function sellTwo(event: Ticketed) {
  const buyer = await addPerson();
  const order = await placeOrder(buyer, orderOf(event, { quantity: 2, total: 0 }));
  return { buyer, order, tickets: order.tickets.map(({ id }) => id) };
}
const addFree = (event: Record<string, unknown> = {}, type: Record<string, unknown> = {}) =>
  addTicketedEvent(event, { price: 0, ...type });

it('whoever is given a ticket reads it by a link of their own; the buyer no longer has its code', async () => {
  const { buyer, order, tickets } = await sellTwo(await addFree());
  const [before] = await peopleOf(buyer, order.id);
  const bo = newAddress();
  expect(await give(buyer, tickets[0] ?? '', { name: 'Bo', email: bo })).toMatchObject({ code: '' });
  expect(await peopleOf(buyer, order.id)).toMatchObject([
    { name: 'Bo', is_given: true, registration_id: null },
    { name: 'Ada Buyer', is_given: false, registration_id: expect.any(String) as string },
  ]);
  const link = await linkOf(bo);
  const { rows } = await read(link);
  const ticket = rows[0]?.['said'] as { registration_id: string };
  expect(ticket).toMatchObject({ name: 'Bo', status: 'registered', type: 'Admission' });
  // A code that was printed before admits nobody.
  expect(ticket.registration_id).not.toBe(before?.registration_id);
  expect(
    await sql`select from public.event_registrations where id = ${before?.registration_id ?? ''}`,
  ).toEqual([]);
  const { rows: mine } = await start(buyer, (tx) => tx`select public.my_registrations('') as said`).ended;
  expect(JSON.stringify(mine)).not.toContain(ticket.registration_id);
  const mails = await sql`select data from private.outbox where data ->> 'order_id' = ${order.id}`;
  expect(JSON.stringify(mails)).not.toContain(ticket.registration_id);

  // Nobody else reads it: not by the secret of the order, nor with none.
  const [secret] = await sql<{ token: string }[]>`select private.order_token(${order.id}) as token`;
  for (const token of [secret?.token ?? '', '', 'guessed', null])
    for (const who of [buyer, null, await addPerson()])
      expect(await read({ ...link, token: token ?? '' }, who)).toMatchObject({ detail: 'not_found' });
  expect(
    await start(null, (tx) => tx`select public.read_ticket(${before?.registration_id ?? ''}, null)`).ended,
  ).toMatchObject({ detail: 'not_found' });
});

it('a ticket given to the address of an account is in the bell of its person, without the link that only the email has', async () => {
  const event = await addFree();
  const { buyer, tickets } = await sellTwo(event);
  const holder = await addPerson();
  const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
    select email from auth.users where id = ${holder}`;
  await sql`update auth.users set email_confirmed_at = now() where id = ${holder}`;
  await give(buyer, tickets[0] ?? '', { name: 'Bo', email });
  const entries = async (who: string) => {
    const { rows } = await start(who, (tx) => tx`select public.my_notifications() as page`).ended;
    const { items } = rows[0]?.['page'] as { items: { template: string; data: Record<string, unknown> }[] };
    return items.map(({ template, data }): Record<string, unknown> => ({ template, ...data }));
  };
  const [entry, ...more] = await entries(holder);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ template: 'order', outcome: 'transferred', by: 'Ada Buyer' });
  expect(entry).not.toHaveProperty('ticket_id');
  const { token } = await linkOf(email);
  expect(token).not.toBe('');
  expect(JSON.stringify(entry)).not.toContain(token);
  expect((await entries(buyer)).filter(({ outcome }) => outcome === 'transferred')).toEqual([]);
});

it('a ticket given on, or taken back, ends the link before, and tells who had it', async () => {
  const { buyer, order, tickets } = await sellTwo(await addFree());
  const [ticket = ''] = tickets;
  const [bo, cy] = [newAddress(), newAddress()];
  await give(buyer, ticket, { name: 'Bo', email: bo });
  const first = await linkOf(bo);
  await give(buyer, ticket, { name: 'Cy', email: cy });
  const second = await linkOf(cy);
  expect(await read(first)).toMatchObject({ detail: 'not_found' });
  expect(await read(second)).toMatchObject({ code: '' });
  expect((await mailsTo(bo)).map(({ outcome }) => outcome).sort()).toEqual([
    'ticket_canceled',
    'transferred',
  ]);

  // Another spelling is no other person.
  await give(buyer, ticket, { name: 'Cyrus' });
  expect((await read(second)).rows[0]?.['said']).toMatchObject({ name: 'Cyrus' });

  await give(buyer, ticket, { name: 'Ada', email: `${buyer}@orders.test` });
  expect(await read(second)).toMatchObject({ detail: 'not_found' });
  expect(await peopleOf(buyer, order.id)).toMatchObject([{ name: 'Ada', is_given: false }, {}]);
  const [row] =
    await sql`select user_id, attendee_email, given_at from public.event_registrations where ticket_id = ${ticket}`;
  expect(row).toEqual({ user_id: buyer, attendee_email: null, given_at: null });
});

it('strangers give nobody’s ticket away, and a ticket is given at most so often', async () => {
  const { buyer, tickets } = await sellTwo(await addFree());
  const [ticket = ''] = tickets;
  for (const who of [null, await addPerson()])
    expect(
      await start(who, async (tx) => {
        if (who === null) await tx.unsafe('set local role anon');
        return tx`select public.transfer_ticket(${ticket}, 1, 'Eve', 'eve@example.test', 'guessed')`;
      }).ended,
    ).toMatchObject({ detail: 'not_found' });
  expect(await give(buyer, ticket, { name: 'Bo', seat: 2 })).toMatchObject({ detail: 'not_found' });
  const bo = newAddress();
  for (let sent = 0; sent < 5; sent += 1)
    expect(await give(buyer, ticket, { name: 'Bo', email: bo })).toMatchObject({ code: '' });
  expect(await give(buyer, ticket, { name: 'Bob', email: bo })).toMatchObject({ detail: 'too_many_emails' });
  const [row] = await sql`select attendee_name from public.event_registrations where ticket_id = ${ticket}`;
  expect(row).toEqual({ attendee_name: 'Bo' });
});

it('of a ticket for several people on all dates of a series one seat is given', async () => {
  const event = await addFree({ rrule: 'FREQ=WEEKLY;COUNT=3' }, { seats: 2, covers: 'series' });
  const buyer = await addPerson();
  const order = await placeOrder(buyer, orderOf(event, { total: 0 }));
  const [ticket] = order.tickets;
  const bo = newAddress();
  await give(buyer, ticket?.id ?? '', { name: 'Bo', email: bo, seat: 2 });
  const { rows } = await read(await linkOf(bo));
  expect((rows[0]?.['said'] as { dates: string[] }).dates).toHaveLength(3);
  const given =
    await sql`select attendee_name as name, count(*)::integer as dates, given_at is not null as is_given
    from public.event_registrations where order_id = ${order.id} group by 1, 3 order by 1`;
  expect([...given]).toEqual([
    { name: 'Ada Buyer', dates: 3, is_given: false },
    { name: 'Bo', dates: 3, is_given: true },
  ]);
});

it('whoever holds a ticket hears that its date moves and that it is canceled; the money is the buyer’s', async () => {
  const event = await addTicketedEvent();
  const order = await sell(event, 1);
  const [placed] = await sql<
    { buyer: string }[]
  >`select user_id as buyer from public.orders where id = ${order.id}`;
  const bo = newAddress();
  await give(placed?.buyer ?? '', order.tickets[0]?.id ?? '', { name: 'Bo', email: bo });
  await sql`update public.events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
    where id = ${event.eventId}`;
  expect(await refundOf(order.id)).toMatchObject({ amount: 2500 });
  const { code } = await start(
    placed?.buyer ?? '',
    (tx) => tx`select public.cancel_tickets(${order.id}, ${order.tickets.map(({ id }) => id)})`,
  ).ended;
  expect(code).toBe('');
  const link = await linkOf(bo);
  expect((await mailsTo(bo)).map(({ outcome }) => outcome).sort()).toEqual([
    'event_moved',
    'ticket_canceled',
    'transferred',
  ]);
  expect((await read(link)).rows[0]?.['said']).toMatchObject({ status: 'canceled' });
});
