import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sql, start } from './meet.ts';
import { addPerson, beginPaying, orderOf, placeOrder, settle, type Ticketed } from './order-tickets.ts';

/** An order that was paid by card; its money. */
export async function sell(event: Ticketed, quantity: number) {
  const person = await addPerson();
  const order = await placeOrder(person, orderOf(event, { quantity }));
  await start(null, settle(await beginPaying(order.invoice_id ?? '', person), 2500 * quantity)).ended;
  return order;
}
/** Cancels a whole event. */
export const callOff = ({ eventId }: Ticketed) =>
  sql`update public.events set status = 'canceled', status_reason = 'Storm' where id = ${eventId}`;
/** Starts the refund of all orders of an event or date. */
export const begin = (
  who: string,
  { eventId }: Ticketed,
  run = randomUUID(),
  occurrence: string | null = null,
) =>
  start(
    who,
    (tx) => tx`select * from public.start_refund_run(${run}, ${eventId}, 'The storm.', ${occurrence})`,
  ).ended;
/** Gives back the next order; returns how far the refund is. */
export const proceed = async (who: string, run: string) => {
  const { rows, detail } = await start(who, (tx) => tx`select public.continue_refund_run(${run}) as said`)
    .ended;
  expect(detail).toBe('');
  return rows[0]?.['said'] as { left: number; done: number; failed: number; skipped: number; amount: number };
};

/** The scheduled job, until this run is over. */
export async function work(run: string) {
  for (;;) {
    await sql`select public.continue_refund_runs()`;
    const [open] = await sql`select from public.refund_runs where id = ${run} and finished_at is null`;
    if (!open) return;
  }
}
/** What canceling an order would give back by the rules. */
export const refundOf = async (id: string) => {
  const [row] = await sql<{ said: object }[]>`
    select private.preview_refund(o, private.refundable_tickets(o)) as said from public.orders as o where id = ${id}`;
  return row?.said;
};
