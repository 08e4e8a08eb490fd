import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meet, sql, start, type Statement } from './support/meet.ts';
import {
  addPerson,
  addTicketedEvent,
  beginPaying,
  endHold,
  orderOf,
  place,
  placeOrder,
  settle,
  type Ticketed,
} from './support/order-tickets.ts';

// The last seat, wanted at the door and on a phone at the same second.
const soon = () => ({
  starts_at: new Date(Date.now() + 3_600_000),
  ends_at: new Date(Date.now() + 7_200_000),
  capacity: 1,
});
const walkIn =
  ({ occurrenceId, typeId }: Ticketed, more: object = {}): Statement =>
  (tx) =>
    tx`select public.add_walk_in(${JSON.stringify({
      id: randomUUID(),
      date_id: occurrenceId,
      ticket_type_id: typeId,
      name: 'Wanda Walker',
      pays: 'cash',
      expected_total: 2500,
      door: 'Main door',
      ...more,
    })}::text::jsonb) as added`;
const taken = async ({ occurrenceId }: Ticketed) => {
  const [row] = await sql<{ taken: number }[]>`select private.seats_taken(${occurrenceId}) as taken`;
  return row?.taken;
};

describe('the last seat', () => {
  it('is of who came first, at the door or by phone', async () => {
    const [staff, person] = [await addPerson('editor'), await addPerson()];
    const atDoor = await addTicketedEvent(soon());
    expect(await meet([staff, walkIn(atDoor)], [person, place(orderOf(atDoor))])).toMatchObject([
      { detail: 'sold_out' },
    ]);
    expect(await taken(atDoor)).toBe(1);
    const byPhone = await addTicketedEvent(soon());
    expect(await meet([person, place(orderOf(byPhone))], [staff, walkIn(byPhone)])).toMatchObject([
      { detail: 'sold_out' },
    ]);
    expect(await taken(byPhone)).toBe(1);
    const cash = await sql`select from public.payments as p join public.invoices as i on i.id = p.invoice_id
      join public.orders as o on o.invoice_id = i.id where o.event_id = ${byPhone.eventId}`;
    expect(cash).toHaveLength(0);
  });

  it('that was given at the door is not given to who pays late: their money goes back', async () => {
    const [staff, person] = [await addPerson('editor'), await addPerson()];
    const event = await addTicketedEvent(soon());
    const order = await placeOrder(person, orderOf(event));
    const payment = await beginPaying(order.invoice_id ?? '', person);
    await endHold(order.id);
    const [paid] = await meet([staff, walkIn(event)], [null, settle(payment, 2500)]);
    expect(paid).toMatchObject({ code: '' });
    expect(await taken(event)).toBe(1);
    const [back] =
      await sql`select sum(amount)::integer as amount from public.refunds where payment_id = ${payment}`;
    expect(back).toEqual({ amount: 2500 });
  });

  it('is given once to four doors and four phones at once', async () => {
    const staff = await addPerson('editor');
    const people = await Promise.all(Array.from({ length: 4 }, () => addPerson()));
    const event = await addTicketedEvent(soon());
    const runs = people
      .flatMap((person) => [
        () => start(person, place(orderOf(event))).ended,
        () => start(staff, walkIn(event)).ended,
      ])
      .values();
    const codes: string[] = [];
    // Each has a connection of its own and needs another one for its session: no more than these at a time.
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (const run of runs) codes.push((await run()).detail);
      }),
    );
    expect(codes.sort()).toEqual(['', ...Array.from({ length: 7 }, () => 'sold_out')]);
    expect(await taken(event)).toBe(1);
  });
});
