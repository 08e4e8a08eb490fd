import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meet, sql, start } from './support/meet.ts';
import {
  addPerson,
  addTicketedEvent,
  beginPaying,
  endHold,
  orderOf,
  place,
  placeOrder,
  readOrder,
  settle,
} from './support/order-tickets.ts';

const taken = async (occurrence: string) => {
  const [row] = await sql<{ taken: number }[]>`select private.seats_taken(${occurrence}) as taken`;
  return row?.taken;
};
const pay = async (person: string, order: { invoice_id: string | null }, amount: number) => {
  const payment = await beginPaying(order.invoice_id ?? '', person);
  await start(null, settle(payment, amount)).ended;
  return payment;
};

describe('an order paid by card', () => {
  it('holds its places while it is paid, spends a number once it is, and admits each person', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent({ capacity: 2 })];
    const order = await placeOrder(person, orderOf(event, { quantity: 2 }));
    expect(order.status).toBe('held');
    expect(await taken(event.occurrenceId)).toBe(2);
    expect(await readOrder(order.id)).toMatchObject({ invoice: 'draft', is_numbered: false, people: 0 });

    await pay(person, order, 5000);
    expect(await readOrder(order.id)).toMatchObject({
      status: 'confirmed',
      invoice: 'paid',
      is_numbered: true,
      people: 2,
      back: 0,
    });
    const mails = await sql`select data ->> 'outcome' as outcome from private.outbox
      where dedupe_key like ${`orders:${order.id}:%`}`;
    expect(mails).toEqual([{ outcome: 'confirmed' }]);
  });

  it('is placed once, however often it is sent', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent()];
    const wanted = orderOf(event);
    const [other] = await meet([person, place(wanted)], [person, place(wanted)]);
    expect(other).toMatchObject({ code: '' });
    expect(await taken(event.occurrenceId)).toBe(1);
    expect(await start(await addPerson(), place(wanted)).ended).toMatchObject({ detail: 'order_known' });
  });

  it('that is paid after its hold takes free places once more', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent({ capacity: 1 })];
    const order = await placeOrder(person, orderOf(event));
    const payment = await beginPaying(order.invoice_id ?? '', person);
    await endHold(order.id);
    await sql`select public.expire_offers()`;
    expect(await readOrder(order.id)).toMatchObject({ status: 'expired' });
    expect(await taken(event.occurrenceId)).toBe(0);
    await start(null, settle(payment, 2500)).ended;
    expect(await readOrder(order.id)).toMatchObject({
      status: 'confirmed',
      invoice: 'paid',
      people: 1,
      back: 0,
    });
  });

  it('that is paid after others took its places gets the money back, and no invoice', async () => {
    const [first, second] = [await addPerson(), await addPerson()];
    const event = await addTicketedEvent({ capacity: 1 });
    const late = await placeOrder(first, orderOf(event));
    const payment = await beginPaying(late.invoice_id ?? '', first);
    await endHold(late.id);
    const other = await placeOrder(second, orderOf(event));
    await pay(second, other, 2500);
    await start(null, settle(payment, 2500)).ended;
    expect(await readOrder(late.id)).toMatchObject({
      status: 'expired',
      invoice: 'draft',
      people: 0,
      back: 2500,
    });
    expect(await readOrder(other.id)).toMatchObject({ status: 'confirmed', people: 1, back: 0 });
    expect(await taken(event.occurrenceId)).toBe(1);
  });

  it('cannot be paid once its time is over', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent()];
    const order = await placeOrder(person, orderOf(event));
    await sql`update public.invoices set payable_until = now() where id = ${order.invoice_id}`;
    await expect(beginPaying(order.invoice_id ?? '', person)).rejects.toMatchObject({
      detail: 'hold_expired',
    });
  });

  it('keeps the price it was placed with', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent()];
    const order = await placeOrder(person, orderOf(event));
    await sql`update public.ticket_types set price = 9900 where id = ${event.typeId}`;
    const payment = await beginPaying(order.invoice_id ?? '', person);
    expect(await sql`select amount::integer from public.payments where id = ${payment}`).toEqual([
      { amount: 2500 },
    ]);
    expect(await start(await addPerson(), place(orderOf(event))).ended).toMatchObject({
      detail: 'price_changed',
    });
  });
});

describe('the last places', () => {
  it('go to fifty who want them at once as often as there are any', async () => {
    const event = await addTicketedEvent({ capacity: 7 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => addPerson()));
    // Each has a connection of its own and needs another one for its session: no more than these at a time.
    const ended: { code: string; detail: string }[] = [];
    const queue = buyers.values();
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (const buyer of queue) ended.push(await start(buyer, place(orderOf(event))).ended);
      }),
    );
    expect(ended.filter(({ code }) => code === '')).toHaveLength(7);
    expect(new Set(ended.filter(({ code }) => code).map(({ detail }) => detail))).toEqual(
      new Set(['sold_out']),
    );
    expect(await taken(event.occurrenceId)).toBe(7);
  });

  it('of one kind are counted for each date and kind, tables with all their seats', async () => {
    const event = await addTicketedEvent({ capacity: 20 }, { name: 'Table', seats: 8, quantity: 2 });
    const [one, two, three] = [await addPerson(), await addPerson(), await addPerson()];
    const [second] = await meet([one, place(orderOf(event))], [two, place(orderOf(event))]);
    expect(second).toMatchObject({ code: '' });
    expect(await taken(event.occurrenceId)).toBe(16);
    expect(await start(three, place(orderOf(event))).ended).toMatchObject({ detail: 'sold_out' });
  });
});

it('canceling a ticket keeps the add-ons of the others, whatever else is listed', async () => {
  const [person, event] = [await addPerson(), await addTicketedEvent()];
  const [booth] = await sql<{ id: string }[]>`insert into public.event_add_ons (event_id, name, price)
    values (${event.eventId}, 'Booth', 10000) returning id`;
  const wanted = orderOf(event, { quantity: 2, total: 15_000, add_ons: [{ id: booth?.id, quantity: 1 }] });
  const order = await placeOrder(person, wanted);
  await pay(person, order, 15_000);
  const one = order.tickets[0]?.id ?? '';
  await start(person, (tx) => tx`select public.cancel_tickets(${order.id}, array[${one}::uuid, null])`).ended;
  expect(await readOrder(order.id)).toMatchObject({ status: 'confirmed', people: 1, back: 2500 });
});

describe('a code', () => {
  const addCode = (eventId: string, row: object) =>
    sql`insert into public.promo_codes ${sql({ event_id: eventId, code: 'SPRING', ...row })}`;

  it('with one use is used once by two at the same second', async () => {
    const event = await addTicketedEvent();
    await addCode(event.eventId, { kind: 'percent', percent: 100, max_uses: 1 });
    const wanted = () => orderOf(event, { total: 0, code: ' spring' });
    const [other] = await meet([await addPerson(), place(wanted())], [await addPerson(), place(wanted())]);
    expect(other).toMatchObject({ detail: 'code_used_up' });
  });

  it('shows a hidden kind, which nobody gets without it', async () => {
    const event = await addTicketedEvent({}, { is_hidden: true });
    await addCode(event.eventId, { kind: 'unlock', ticket_type_ids: [event.typeId] });
    const person = await addPerson();
    expect(await start(person, place(orderOf(event))).ended).toMatchObject({ detail: 'ticket_gone' });
    expect(await placeOrder(person, orderOf(event, { code: 'SPRING' }))).toMatchObject({ status: 'held' });
    expect(await start(person, place(orderOf(event, { code: 'AUTUMN' }))).ended).toMatchObject({
      detail: 'code_unknown',
    });
  });
});

describe('canceling', () => {
  const cancel =
    (order: { id: string; tickets: { id: string }[] }, tickets = order.tickets) =>
    (tx: typeof sql) =>
      tx`select public.cancel_tickets(${order.id}, ${tickets.map(({ id }) => id)}) as after`;

  it('gives the money back to the card, less the fee, each ticket its share to the cent', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent({}, { price: 1001 })];
    await sql`insert into public.event_ticketing ${sql({ event_id: event.eventId, refund_fee: 100 })}`;
    const order = await placeOrder(person, orderOf(event, { quantity: 3, total: 3003 }));
    await pay(person, order, 3003);
    await start(person, cancel(order, order.tickets.slice(0, 1)) as never).ended;
    expect(await readOrder(order.id)).toMatchObject({ status: 'confirmed', people: 2, back: 901 });
    await start(person, cancel(order) as never).ended;
    expect(await readOrder(order.id)).toMatchObject({ status: 'canceled', people: 0, back: 2703 });
    const [books] = await sql`select coalesce(sum(amount), 0)::integer as sum from public.ledger_entries
      where invoice_id = ${order.invoice_id}`;
    expect(books).toEqual({ sum: 0 });
  });

  it('is only for the buyer, whoever has the link, and those who run the event', async () => {
    const [person, event] = [await addPerson(), await addTicketedEvent({}, { price: 0 })];
    const order = await placeOrder(person, orderOf(event, { total: 0 }));
    expect(order.status).toBe('confirmed');
    expect(await start(await addPerson(), cancel(order) as never).ended).toMatchObject({
      detail: 'not_found',
    });
    expect(await start(await addPerson('editor'), cancel(order) as never).ended).toMatchObject({
      detail: 'reason_needed',
    });
    expect(await start(person, cancel(order) as never).ended).toMatchObject({ code: '' });
    expect(await taken(event.occurrenceId)).toBe(0);
  });
});

it('that is to be paid is not confirmed by the link for free ones', async () => {
  const [person, event] = [await addPerson(), await addTicketedEvent()];
  const order = await placeOrder(person, orderOf(event));
  const confirm = (token: string) => sql`select public.confirm_guest_order(${order.id}, ${token})`;
  const [{ token } = { token: '' }] = await sql<
    { token: string }[]
  >`select private.order_token(${order.id}) as token`;
  await expect(confirm(token)).rejects.toMatchObject({ detail: 'not_paid' });
  await expect(confirm('')).rejects.toMatchObject({ detail: 'not_found' });
  expect(await readOrder(order.id)).toMatchObject({ status: 'held', people: 0 });
});

it('that is being paid is canceled whole, and what is paid after that goes back', async () => {
  const [person, event] = [await addPerson(), await addTicketedEvent()];
  const order = await placeOrder(person, orderOf(event, { quantity: 2 }));
  const payment = await beginPaying(order.invoice_id ?? '', person);
  const first = order.tickets.slice(0, 1).map(({ id }) => id);
  await start(person, (tx) => tx`select public.cancel_tickets(${order.id}, ${first})`).ended;
  expect(await readOrder(order.id)).toMatchObject({ status: 'canceled' });
  await start(null, settle(payment, 5000)).ended;
  expect(await readOrder(order.id)).toMatchObject({ invoice: 'draft', people: 0, back: 5000 });
});

describe('a guest', () => {
  it('confirms a free order by the secret of the link in the email', async () => {
    const event = await addTicketedEvent({}, { price: 0 });
    const wanted = orderOf(event, { total: 0 });
    const guest = { name: 'Guest', email: `guest-${randomUUID()}@orders.test`, language: 'es' };
    const [row] = await sql`select public.place_guest_order(${JSON.stringify(wanted)}::text::jsonb,
      ${JSON.stringify(guest)}::text::jsonb) as placed`;
    expect(row?.['placed']).toMatchObject({ status: 'unconfirmed', token: null });
    const asAnon = (token: string) =>
      sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', '{"role":"anon"}', true)`;
        await tx.unsafe('set local role anon');
        return tx`select public.confirm_guest_order(${wanted.id}, ${token}) as placed`;
      });
    await expect(asAnon('wrong')).rejects.toMatchObject({ detail: 'not_found' });
    const [mail] = await sql<{ token: string }[]>`select secrets ->> 'token' as token from private.outbox
      where dedupe_key = ${`orders:${wanted.id}:confirm:`}`;
    const [confirmed] = await asAnon(mail?.token ?? '');
    expect(confirmed?.['placed']).toMatchObject({ status: 'confirmed' });
  });
});
