import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql, start } from './support/meet.ts';
import { addPerson, addTicketedEvent, readOrder } from './support/order-tickets.ts';
import { begin, callOff, refundOf, sell, work } from './support/refund-runs.ts';

/** A weekly event of three dates whose tickets are not given back by its own rules: one for a date, one for the series. */
async function addSeries() {
  const event = await addTicketedEvent({ rrule: 'FREQ=WEEKLY;COUNT=3' });
  await sql`insert into public.event_ticketing (event_id, refund_hours, refund_fee) values (${event.eventId}, null, 500)`;
  const dates = await sql<{ id: string }[]>`
    select id from public.event_occurrences where event_id = ${event.eventId} order by starts_at`;
  const [pass] = await sql<{ id: string }[]>`insert into public.ticket_types (event_id, name, price, covers)
    values (${event.eventId}, 'Pass', 2500, 'series') returning id`;
  const days = dates.map(({ id }) => ({ ...event, occurrenceId: id }));
  const [first, second] = days;
  if (!first || !second || !pass) throw new Error('The series has no dates.');
  return { first, second, series: { ...event, typeId: pass.id } };
}
const endDate = (id: string) =>
  sql`update public.event_occurrences set starts_at = starts_at - interval '10 days', ends_at = ends_at - interval '10 days'
    where id = ${id}`;
const setStatus = (event: string, status: string) =>
  sql`update public.events set status = ${status}, status_reason = 'Storm' where id = ${event}`;
const itemsOf = (run: string) =>
  sql`select order_id, status, problem from public.refund_run_items where run_id = ${run} order by order_id`;

const nothing = expect.objectContaining({ is_open: false, amount: 0 }) as object;
const everything = expect.objectContaining({ is_open: true, fee: 0, amount: 2500 }) as object;

describe('what is called off', () => {
  it('is each date by its own status: one that took place is not given back once the rest is postponed', async () => {
    const [admin, { first, second, series }] = [await addPerson('admin'), await addSeries()];
    const orders = [await sell(first, 1), await sell(second, 1), await sell(series, 1)];
    await endDate(first.occurrenceId);
    await setStatus(first.eventId, 'postponed');
    expect(await Promise.all(orders.map(({ id }) => refundOf(id)))).toEqual([nothing, everything, nothing]);

    // In one transaction, which no job sees.
    const run = randomUUID();
    const { rows } = await start(admin, async (tx) => {
      const [preview] = await tx`select public.preview_refund_run(${first.eventId}) as said`;
      await tx`select public.start_refund_run(${run}, ${first.eventId}, 'The storm.')`;
      const items = await tx`select order_id from public.refund_run_items where run_id = ${run}`;
      return [{ preview: preview?.['said'] as object, items: [...items] }];
    }).ended;
    expect(rows).toEqual([
      {
        preview: expect.objectContaining({ orders: 1, tickets: 1, amount: 2500 }) as object,
        items: [{ order_id: orders[1]?.id }],
      },
    ]);
    await work(run);
    const states = await Promise.all(orders.map(({ id }) => readOrder(id)));
    expect(states.map((order) => order?.['back'] as number)).toEqual([0, 2500, 0]);
  });

  it('is no single event that is over and is postponed or canceled only later', async () => {
    const [admin, event] = [await addPerson('admin'), await addTicketedEvent()];
    const order = await sell(event, 1);
    await sql`update public.events set starts_at = now() - interval '4 hours', ends_at = now() - interval '1 hour'
      where id = ${event.eventId}`;
    // Moved: its own tickets may go back for a week, which is not what is shown here.
    await sql`update public.tickets set free_refund_until = null where order_id = ${order.id}`;
    for (const status of ['postponed', 'canceled']) {
      await setStatus(event.eventId, status);
      expect(await refundOf(order.id)).toEqual(nothing);
      expect(await begin(admin, event)).toMatchObject({ detail: 'nothing_to_refund' });
    }
    const [date] = await sql`select status from public.event_occurrences where id = ${event.occurrenceId}`;
    expect(date).toEqual({ status: 'scheduled' });
  });

  it('is a single event that gets its new date only after the old one passed', async () => {
    const event = await addTicketedEvent();
    const order = await sell(event, 1);
    await setStatus(event.eventId, 'postponed');
    await sql`update public.event_occurrences set starts_at = now() - interval '4 hours', ends_at = now() - interval '1 hour'
      where id = ${event.occurrenceId}`;
    expect(await refundOf(order.id)).toEqual(everything);
    await sql`update public.events set status = 'rescheduled', starts_at = now() + interval '9 days',
      ends_at = now() + interval '10 days' where id = ${event.eventId}`;
    const [date] = await sql`select status, starts_at > now() as is_to_come from public.event_occurrences
      where id = ${event.occurrenceId}`;
    expect(date).toEqual({ status: 'rescheduled', is_to_come: true });
  });

  it('is no date that is over and is moved into the future, which is refused', async () => {
    const event = await addTicketedEvent();
    const order = await sell(event, 1);
    await endDate(event.occurrenceId);
    await expect(
      sql`update public.events set starts_at = now() + interval '9 days', ends_at = now() + interval '10 days'
        where id = ${event.eventId}`,
    ).rejects.toMatchObject({ detail: 'date_is_over' });
    expect(await refundOf(order.id)).toEqual(nothing);
  });

  it('is a ticket of the whole series only with all of its dates', async () => {
    const { first, series } = await addSeries();
    const pass = await sell(series, 1);
    await sql`update public.event_occurrences set status = 'canceled', is_exception = true where id = ${first.occurrenceId}`;
    expect(await refundOf(pass.id)).toEqual(nothing);
    await sql`update public.event_occurrences set status = 'canceled', is_exception = true where event_id = ${first.eventId}`;
    expect(await refundOf(pass.id)).toEqual(everything);
  });

  it('is no date that was moved: tickets of the whole series keep the rules of the event', async () => {
    const { second, series } = await addSeries();
    const [pass, single] = [await sell(series, 1), await sell(second, 1)];
    await sql`update public.event_occurrences set status = 'rescheduled', is_exception = true, starts_at = starts_at + interval '1 day',
      ends_at = ends_at + interval '1 day' where id = ${second.occurrenceId}`;
    expect(await refundOf(pass.id)).toEqual(nothing);
    expect(await refundOf(single.id)).toEqual(everything);
    for (const [{ id }, free] of [
      [pass, false],
      [single, true],
    ] as const) {
      const mails = await sql`select data ->> 'free_until' is not null as free from private.outbox
        where data ->> 'order_id' = ${id} and data ->> 'outcome' = 'event_moved'`;
      expect([...mails]).toEqual([{ free }]);
    }
  });
});

describe('a refund that is under way', () => {
  it('waits for an event that is being resumed, and gives back nothing of it, also when it is tried again', async () => {
    const [admin, event, run] = [await addPerson('admin'), await addTicketedEvent(), randomUUID()];
    const order = await sell(event, 1);
    await setStatus(event.eventId, 'postponed');
    const resumed = Promise.withResolvers<undefined>();
    const resuming = start(
      null,
      (tx) => tx`update public.events set status = 'scheduled' where id = ${event.eventId}`,
      resumed.promise,
    );
    await resuming.ran;
    await sql`insert into public.refund_runs (id, event_id, reason, created_by) values (${run}, ${event.eventId}, 'Storm', ${admin})`;
    await sql`insert into public.refund_run_items (run_id, order_id) values (${run}, ${order.id})`;
    const working = work(run);
    const pid = await resuming.pid;
    try {
      // Whoever gives back at this moment, here or in a job.
      await expect
        .poll(() => sql`select from pg_stat_activity where ${pid}::integer = any (pg_blocking_pids(pid))`, {
          interval: 10,
          timeout: 30_000,
        })
        .not.toHaveLength(0);
    } finally {
      resumed.resolve(undefined);
    }
    await resuming.ended;
    await working;
    const skipped = [{ order_id: order.id, status: 'skipped', problem: 'The date is no longer called off.' }];
    expect([...(await itemsOf(run))]).toEqual(skipped);

    await sql`update public.refund_run_items set status = 'failed' where run_id = ${run}`;
    expect(await start(admin, (tx) => tx`select public.retry_refund_run(${run})`).ended).toMatchObject({
      code: '',
    });
    await work(run);
    expect([...(await itemsOf(run))]).toEqual(skipped);
    expect(await readOrder(order.id)).toMatchObject({ status: 'confirmed', back: 0 });
  });

  it('is stopped by staff who bill: the rest stays as it is, until another one is started', async () => {
    const [admin, event, run] = [await addPerson('admin'), await addTicketedEvent(), randomUUID()];
    const order = await sell(event, 1);
    await callOff(event);
    // In one transaction, which no job sees.
    const stopped = start(admin, async (tx) => {
      await tx`select public.start_refund_run(${run}, ${event.eventId}, 'The storm.')`;
      return tx`select public.stop_refund_run(${run})`;
    }).ended;
    expect(await stopped).toMatchObject({ code: '' });
    expect([...(await itemsOf(run))]).toEqual([
      { order_id: order.id, status: 'skipped', problem: 'The refund was stopped.' },
    ]);
    expect(
      await sql`select from public.audit_log where entity = 'refund_runs' and entity_id = ${run} and actor_id = ${admin}
        and action = 'update' and new_values ? 'stopped_at'`,
    ).toHaveLength(1);
    for (const who of [await addPerson('editor'), await addPerson()])
      expect(await start(who, (tx) => tx`select public.stop_refund_run(${run})`).ended).toMatchObject({
        code: '42501',
      });
    expect(
      await start(admin, (tx) => tx`select public.stop_refund_run(${randomUUID()})`).ended,
    ).toMatchObject({ detail: 'not_found' });
    expect(await readOrder(order.id)).toMatchObject({ status: 'confirmed', back: 0 });

    const again = randomUUID();
    expect(await begin(admin, event, again)).toMatchObject({ code: '' });
    await work(again);
    expect(await readOrder(order.id)).toMatchObject({ status: 'canceled', back: 2500 });
  });

  it('works out one order in a step, however many there are', async () => {
    const [admin, event] = [await addPerson('admin'), await addTicketedEvent()];
    for (let sold = 0; sold < 3; sold += 1) await sell(event, 1);
    await callOff(event);
    const run = randomUUID();
    const calls = await sql.begin(async (tx) => {
      await tx`insert into public.refund_runs (id, event_id, reason, created_by) values (${run}, ${event.eventId}, 'Storm', ${admin})`;
      await tx`insert into public.refund_run_items (run_id, order_id) select ${run}, id from public.orders where event_id = ${event.eventId}`;
      await tx`set local track_functions = 'all'`;
      await tx`select private.settle_refund_item(run) from public.refund_runs as run where id = ${run}`;
      return tx`select calls::integer from pg_stat_xact_user_functions where funcname = 'refund_of'`;
    });
    expect([...calls]).toEqual([{ calls: 1 }]);
    await work(run);
    expect(await itemsOf(run)).toHaveLength(3);
  });

  it('counts an attempt that took too long, and does not hold up other refunds meanwhile', async () => {
    const [admin, stuck, other] = [
      await addPerson('admin'),
      await addTicketedEvent(),
      await addTicketedEvent(),
    ];
    const orders = [await sell(stuck, 1), await sell(other, 1)];
    await callOff(stuck);
    await callOff(other);
    const [late, next] = [randomUUID(), randomUUID()];
    const released = Promise.withResolvers<undefined>();
    const holder = start(
      null,
      (tx) => tx`select from public.event_occurrences where event_id = ${stuck.eventId} for update`,
      released.promise,
    );
    await holder.ran;
    const step = () =>
      start(null, async (tx) => {
        await tx`set local statement_timeout = '1s'`;
        return tx`select public.continue_refund_runs() as done`;
      }).ended;
    try {
      const tried = await sql.begin(async (tx) => {
        await tx`insert into public.refund_runs (id, event_id, reason, created_by, created_at)
          values (${late}, ${stuck.eventId}, 'Storm', ${admin}, now() - interval '10 minutes')`;
        await tx`insert into public.refund_run_items (run_id, order_id) values (${late}, ${orders[0]?.id ?? ''})`;
        await tx`set local statement_timeout = '1s'`;
        await tx`select private.settle_refund_item(run) from public.refund_runs as run where id = ${late}`;
        return tx`select status, attempts from public.refund_run_items where run_id = ${late}`;
      });
      expect([...tried]).toEqual([{ status: 'pending', attempts: 1 }]);
      expect(await begin(admin, other, next)).toMatchObject({ code: '' });
      for (;;) {
        const [open] = await sql`select from public.refund_runs where id = ${next} and finished_at is null`;
        if (!open) break;
        expect(await step()).toMatchObject({ code: '' });
      }
      expect([...(await itemsOf(late))]).toEqual([expect.objectContaining({ status: 'pending' })]);
    } finally {
      released.resolve(undefined);
      await holder.ended;
    }
    await work(late);
    expect(await readOrder(orders[0]?.id ?? '')).toMatchObject({ status: 'canceled', back: 2500 });
  });
});
