import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql, start } from './support/meet.ts';
import {
  addPerson,
  addTicketedEvent,
  beginPaying,
  orderOf,
  placeOrder,
  readOrder,
  removeStaff,
  settle,
  type Ticketed,
} from './support/order-tickets.ts';

afterAll(async () => {
  await removeStaff();
  await sql.end();
});

/** An order that was paid by card; its money. */
async function sell(event: Ticketed, quantity: number) {
  const person = await addPerson();
  const order = await placeOrder(person, orderOf(event, { quantity }));
  await start(null, settle(await beginPaying(order.invoice_id ?? '', person), 2500 * quantity)).ended;
  return order;
}
const callOff = ({ eventId }: Ticketed) =>
  sql`update public.events set status = 'canceled', status_reason = 'Storm' where id = ${eventId}`;
const begin = (who: string, { eventId }: Ticketed, run = randomUUID(), occurrence: string | null = null) =>
  start(
    who,
    (tx) => tx`select * from public.start_refund_run(${run}, ${eventId}, 'The storm.', ${occurrence})`,
  ).ended;
const proceed = async (who: string, run: string) => {
  const { rows, detail } = await start(who, (tx) => tx`select public.continue_refund_run(${run}) as said`)
    .ended;
  expect(detail).toBe('');
  return rows[0]?.['said'] as { left: number; done: number; failed: number; skipped: number; amount: number };
};

describe('the refund of an event that was called off', () => {
  it('tells first what goes back, then gives back each order once, whoever stops and continues it', async () => {
    const [admin, event] = [await addPerson('admin'), await addTicketedEvent()];
    const orders = [await sell(event, 2), await sell(event, 1)];
    await callOff(event);
    const { rows } = await start(
      admin,
      (tx) => tx`select public.preview_refund_run(${event.eventId}) as said`,
    ).ended;
    expect(rows[0]?.['said']).toMatchObject({
      orders: 2,
      paid_orders: 2,
      tickets: 3,
      amount: 7500,
      to_cards: 7500,
      as_credit: 0,
      not_owed: 0,
    });
    expect(await readOrder(orders[0]?.id ?? '')).toMatchObject({ status: 'confirmed', back: 0 });

    const run = randomUUID();
    expect(await begin(admin, event, run)).toMatchObject({ code: '' });
    expect(await begin(admin, event, run)).toMatchObject({ code: '' });
    expect(await begin(admin, event)).toMatchObject({ detail: 'run_open' });
    expect(await proceed(admin, run)).toMatchObject({ left: 1, done: 1 });
    // Two continue it at once, and once more after it ended.
    await Promise.all([proceed(admin, run), proceed(admin, run)]);
    expect(await proceed(admin, run)).toMatchObject({ left: 0, done: 2, failed: 0, amount: 7500 });
    for (const [order, back] of [
      [orders[0], 5000],
      [orders[1], 2500],
    ] as const) {
      expect(await readOrder(order?.id ?? '')).toMatchObject({ status: 'canceled', people: 0, back });
      const mails = await sql`select from private.outbox
        where data ->> 'order_id' = ${order?.id ?? ''} and data ->> 'outcome' = 'canceled' and data ->> 'reason' = 'The storm.'`;
      expect(mails).toHaveLength(1);
    }
    expect(await begin(admin, event)).toMatchObject({ detail: 'nothing_to_refund' });
  });

  it('goes on after an order that fails, which can be tried again', async () => {
    const [admin, event] = [await addPerson('admin'), await addTicketedEvent()];
    const orders = [await sell(event, 1), await sell(event, 1)];
    await callOff(event);
    // The bank took the money of one back: it cannot be refunded as it is.
    const [broken] =
      await sql`update public.payments set status = 'disputed' where invoice_id = ${orders[0]?.invoice_id ?? ''} returning id`;
    await sql`update public.tickets set unit_amount = unit_amount where order_id = ${orders[0]?.id ?? ''}`;
    const run = randomUUID();
    await begin(admin, event, run);
    await proceed(admin, run);
    const said = await proceed(admin, run);
    expect(said).toMatchObject({ left: 0 });
    expect(said.done + said.failed).toBe(2);
    expect(await readOrder(orders[1]?.id ?? '')).toMatchObject({ status: 'canceled', back: 2500 });
    expect(broken).toBeDefined();
    await start(admin, (tx) => tx`select public.retry_refund_run(${run})`).ended;
  });

  it('is told to each buyer once when a date moves, who may have all of it back for a week', async () => {
    const event = await addTicketedEvent();
    const order = await sell(event, 3);
    await sql`insert into public.event_ticketing (event_id, refund_hours, refund_fee) values (${event.eventId}, null, 500)`;
    await sql`update public.event_occurrences set status = 'rescheduled', is_exception = true, starts_at = starts_at + interval '30 days',
      ends_at = ends_at + interval '30 days' where id = ${event.occurrenceId}`;
    const mails =
      await sql`select data ->> 'free_until' as until, data ->> 'previous_starts_at' as was from private.outbox
      where data ->> 'order_id' = ${order.id} and data ->> 'outcome' = 'event_moved'`;
    expect(mails).toHaveLength(1);
    expect(Object.values(mails[0] ?? {}).every((moment) => typeof moment === 'string')).toBe(true);
    const [policy] =
      await sql`select private.refund_policy(o) as said from public.orders as o where id = ${order.id}`;
    expect(policy?.['said']).toMatchObject({ is_open: true, fee: 0 });
  });

  it('is for staff who bill, and for what does not take place', async () => {
    const [admin, editor, event] = [
      await addPerson('admin'),
      await addPerson('editor'),
      await addTicketedEvent(),
    ];
    await sell(event, 1);
    expect(await begin(admin, event)).toMatchObject({ detail: 'event_takes_place' });
    await callOff(event);
    for (const who of [editor, await addPerson()]) {
      expect(await begin(who, event)).toMatchObject({ code: '42501' });
      const { code } = await start(who, (tx) => tx`select public.preview_refund_run(${event.eventId})`).ended;
      expect(code).toBe('42501');
      expect(
        await start(who, (tx) => tx`select public.continue_refund_run(${randomUUID()})`).ended,
      ).toMatchObject({ code: '42501' });
    }
  });
});
