import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql, start } from './support/meet.ts';
import { addPerson, addTicketedEvent, readOrder } from './support/order-tickets.ts';
import { begin, callOff, proceed, refundOf, sell, work } from './support/refund-runs.ts';

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
    // The scheduled job may be at it, too.
    expect((await proceed(admin, run)).left).toBeLessThan(2);
    // Two continue it at once, and once more after it ended.
    await Promise.all([proceed(admin, run), proceed(admin, run)]);
    // A job of another test may hold one of the orders at this moment.
    await work(run);
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

  it('is ended by the scheduled job where nobody continues it, and told to who started it', async () => {
    const [admin, event] = [await addPerson('admin'), await addTicketedEvent()];
    const orders = [await sell(event, 1), await sell(event, 2), await sell(event, 1)];
    await callOff(event);
    const run = randomUUID();
    await begin(admin, event, run);
    // The job ends in the middle of an order: nothing of that order happened.
    const crashed = start(null, (tx) => tx`select public.continue_refund_runs(), 1 / 0`).ended;
    expect(await crashed).toMatchObject({ code: '22012' });
    await Promise.all([work(run), work(run)]);
    const backs = await Promise.all(orders.map(({ id }) => readOrder(id)));
    expect(backs.map((order) => order?.['back'] as number)).toEqual([2500, 5000, 2500]);
    const mails =
      await sql`select data from private.outbox where user_id = ${admin} and template = 'refund_run'`;
    expect(mails.map(({ data }) => data as object)).toEqual([
      expect.objectContaining({
        outcome: 'done',
        done: 3,
        failed: 0,
        left: 0,
        amount: 10_000,
        refunded: 10_000,
      }),
    ]);
  });

  it('says that it needs somebody when orders failed, and when nothing happened for an hour', async () => {
    const [admin, event] = [await addPerson('admin'), await addTicketedEvent()];
    const order = await sell(event, 1);
    await callOff(event);
    const run = randomUUID();
    await begin(admin, event, run);
    // Without its payment, the money cannot go back; the order stays as it is.
    await sql`update public.payments set amount_refunded = amount, amount_allocated = 0 where invoice_id = ${order.invoice_id}`;
    await work(run);
    expect(await readOrder(order.id)).toMatchObject({ status: 'confirmed', back: 0 });
    const outcomes = () =>
      sql`select data ->> 'outcome' as outcome, data ->> 'failed' as failed from private.outbox
        where user_id = ${admin} and template = 'refund_run' order by created_at, id`;
    expect([...(await outcomes())]).toEqual([{ outcome: 'stuck', failed: '1' }]);

    await sql`update public.payments set amount_refunded = 0, amount_allocated = amount where invoice_id = ${order.invoice_id}`;
    await start(admin, (tx) => tx`select public.retry_refund_run(${run})`).ended;
    await work(run);
    expect(await readOrder(order.id)).toMatchObject({ status: 'canceled', back: 2500 });
    expect((await outcomes()).at(-1)).toEqual({ outcome: 'done', failed: '0' });

    const [late, other] = [randomUUID(), await addTicketedEvent()];
    await sell(other, 1);
    await callOff(other);
    // Locked, so that no job takes it meanwhile.
    await sql.begin(async (tx) => {
      await tx`insert into public.refund_runs (id, event_id, reason, created_by, created_at)
        values (${late}, ${other.eventId}, 'Storm', ${admin}, now() - interval '2 hours')`;
      await tx`insert into public.refund_run_items (run_id, order_id) select ${late}, id from public.orders where event_id = ${other.eventId}`;
      for (let twice = 0; twice < 2; twice++) await tx`select public.report_stuck_refund_runs()`;
      const told =
        await tx`select from private.outbox where dedupe_key like ${`refund_runs:${late}:stuck:%`}`;
      expect(told).toHaveLength(1);
    });
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
    expect(await refundOf(order.id)).toMatchObject({ is_open: true, fee: 0, amount: 7500 });
  });

  it('gives the right to all of it only for tickets of the date that moved, sold before', async () => {
    const event = await addTicketedEvent({ rrule: 'FREQ=WEEKLY;COUNT=3' });
    await sql`insert into public.event_ticketing (event_id, refund_hours, refund_fee) values (${event.eventId}, null, 500)`;
    const [, second] = await sql<{ id: string }[]>`
      select id from public.event_occurrences where event_id = ${event.eventId} order by starts_at`;
    const [first, moved] = [
      await sell(event, 1),
      await sell({ ...event, occurrenceId: second?.id ?? '' }, 1),
    ];
    await sql`update public.event_occurrences set status = 'rescheduled', is_exception = true, starts_at = starts_at + interval '1 day',
      ends_at = ends_at + interval '1 day' where id = ${second?.id ?? ''}`;
    expect(await refundOf(moved.id)).toMatchObject({
      is_open: true,
      fee: 0,
      amount: 2500,
      free_until: expect.any(String) as string,
    });
    const later = await sell({ ...event, occurrenceId: second?.id ?? '' }, 1);
    for (const { id } of [first, later])
      expect(await refundOf(id)).toEqual({
        is_open: false,
        fee: 500,
        amount: 0,
        until: null,
        free_until: null,
      });
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
