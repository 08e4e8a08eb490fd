import { z } from 'zod';
import { CancellationPreview, Order, OrderDetails } from '#contracts/orders.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** Which order, and the secret of its link where somebody has it. */
export interface OrderLink {
  id: string;
  token: string | undefined;
}

/** What the parts of the page of an order are told. */
export interface OrderProps {
  link: OrderLink;
  order: OrderDetails;
  /** Reads the order anew. */
  refetch: () => Promise<unknown>;
}

const secretOf = ({ token }: OrderLink) => (token === undefined ? {} : { token });

/** An order of who is signed in, or whose secret is known. Throws what toUserMessage reads. */
export async function readOrder(link: OrderLink): Promise<OrderDetails> {
  const client = await loadDataClient();
  const { data } = await client.rpc('read_order', { order_id: link.id, ...secretOf(link) }).throwOnError();
  return OrderDetails.parse(data);
}

/** The orders of who is signed in, newest first. */
export async function listOrders(): Promise<Order[]> {
  const client = await loadDataClient();
  const { data } = await client.rpc('my_orders').throwOnError();
  return Order.array().parse(data);
}

/** Confirms a free order of a guest. Throws what toUserMessage reads: `hold_expired` once others have the places. */
export async function confirmOrder({ id, token }: OrderLink): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('confirm_guest_order', { order_id: id, token: token ?? '' }).throwOnError();
}

/** What canceling tickets would give back. */
export async function previewCancellation(link: OrderLink, tickets: string[]): Promise<CancellationPreview> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('preview_cancellation', { order_id: link.id, ticket_ids: tickets, ...secretOf(link) })
    .throwOnError();
  return CancellationPreview.parse(data);
}

/** Cancels tickets of an order by the rules of its event; how much goes back to the card, in minor units. */
export async function cancelTickets(link: OrderLink, tickets: string[]): Promise<number> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('cancel_tickets', { order_id: link.id, ticket_ids: tickets, ...secretOf(link) })
    .throwOnError();
  return z.object({ refunded: z.int() }).parse(data).refunded;
}

/** Gives a ticket another name, and sends it where an address is given. */
export async function transferTicket(
  link: OrderLink,
  { registrationId, name, email }: { registrationId: string; name: string; email: string },
): Promise<void> {
  const client = await loadDataClient();
  await client
    .rpc('transfer_ticket', {
      registration_id: registrationId,
      name,
      ...(email !== '' && { email }),
      ...secretOf(link),
    })
    .throwOnError();
}

/** Emails the tickets to the buyer again. */
export async function resendOrder(link: OrderLink): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('resend_order', { order_id: link.id, ...secretOf(link) }).throwOnError();
}
