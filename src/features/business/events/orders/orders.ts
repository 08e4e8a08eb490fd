import * as z from 'zod/mini';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';

const Orders = z.array(
  z.object({
    id: z.string(),
    code: z.string(),
    buyer_name: z.string(),
    occurrence_id: z.string(),
    starts_at: z.string(),
    pays: z.enum(['free', 'card', 'invoice', 'door']),
    total: z.number(),
    due: z.number(),
    currency: z.string(),
    created_at: z.string(),
    status: z.enum(['unconfirmed', 'held', 'confirmed', 'expired', 'canceled']),
    tickets: z.number(),
    types: z.string(),
  }),
);
export type ListedOrder = z.infer<typeof Orders>[number];

/** An event with its orders, the newest first. Throws the database's error. */
export async function readOrders(eventId: string) {
  const data = await loadDataClient();
  const [{ data: event }, { data: dates }, { data: orders }] = await Promise.all([
    data
      .from('events')
      .select('id, title, slug, business_id, time_zone')
      .eq('id', eventId)
      .single()
      .throwOnError(),
    data
      .from('event_occurrences')
      .select('id, starts_at')
      .eq('event_id', eventId)
      .order('starts_at')
      .throwOnError(),
    data.rpc('event_orders', { event_id: eventId }).throwOnError(),
  ]);
  const { business_id: businessId, time_zone: zone, ...rest } = event;
  return { ...rest, businessId, zone, dates, orders: Orders.parse(orders) };
}

/** What readOrders resolves to. */
export type OrdersOfEvent = Awaited<ReturnType<typeof readOrders>>;

const Order = z.object({
  id: z.string(),
  code: z.string(),
  status: z.string(),
  status_reason: z.nullable(z.string()),
  currency: z.string(),
  invoice_number: z.nullable(z.string()),
  invoice_id: z.nullable(z.string()),
  tickets: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      unit_amount: z.number(),
      canceled_at: z.nullable(z.string()),
      people: z.array(
        z.object({ registration_id: z.string(), seat: z.number(), name: z.string(), status: z.string() }),
      ),
    }),
  ),
  add_ons: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      option: z.nullable(z.string()),
      quantity: z.number(),
      canceled_at: z.nullable(z.string()),
    }),
  ),
});
export type Order = z.infer<typeof Order>;

const steps = [
  'placed',
  'confirmed',
  'expired',
  'canceled',
  'ticket_canceled',
  'invoiced',
  'paid',
  'credited',
  'refund_requested',
  'refund_made',
  'refund_failed',
  'emailed',
  'email_queued',
  'email_sending',
  'email_failed',
  'email_skipped',
] as const;
const History = z.array(
  z.object({
    at: z.string(),
    what: z.enum(steps),
    amount: z.optional(z.number()),
    detail: z.optional(z.string()),
  }),
);
export type OrderStep = z.infer<typeof History>[number];

/** An order with its tickets, add-ons and what happened to it. Throws the database's error. */
export async function readOrder(id: string): Promise<{ order: Order; history: OrderStep[] }> {
  const data = await loadDataClient();
  const [order, history] = await Promise.all([
    data.rpc('read_order', { order_id: id }).throwOnError(),
    data.rpc('order_history', { order_id: id }).throwOnError(),
  ]);
  return { order: Order.parse(order.data), history: History.parse(history.data) };
}

/** What is given back of canceled tickets: by the rules of the event, or as staff who bill decide. */
export type Refunds = 'policy' | 'full' | 'none';

/** What canceling tickets by the rules of the event would give back, in minor units. */
export async function previewCancellation(orderId: string, tickets: string[]): Promise<number> {
  const data = await loadDataClient();
  const { data: said } = await data
    .rpc('preview_cancellation', { order_id: orderId, ticket_ids: tickets })
    .throwOnError();
  return z.object({ amount: z.number() }).parse(said).amount;
}

/** Cancels tickets of an order; the buyer gets an email with the reason. Throws the database's error. */
export async function cancelTickets(
  orderId: string,
  tickets: string[],
  reason: string,
  refunds: Refunds,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('cancel_tickets', { order_id: orderId, ticket_ids: tickets, reason, refunds })
    .throwOnError();
}

/** A seat of a ticket, and the name on it. */
export interface NamedSeat {
  ticketId: string;
  seat: number;
  name: string;
}

/** Gives a seat of a ticket another name, and to an address if one is given. Throws the database's error. */
export async function renameTicket({ ticketId, seat, name }: NamedSeat, email: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('transfer_ticket', { ticket_id: ticketId, seat, name, ...(email && { email }) })
    .throwOnError();
}

/** Sends the tickets of an order to its buyer again. Throws the database's error. */
export async function resendOrder(orderId: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('resend_order', { order_id: orderId }).throwOnError();
}
