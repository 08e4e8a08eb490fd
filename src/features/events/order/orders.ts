import { z } from 'zod';
import { CancellationPreview, Order, OrderDetails } from '#contracts/orders.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import type { LinkedAddress } from '../../../lib/browser/linked-address.ts';

/** What the parts of the page of an order are told. */
export interface OrderProps {
  link: LinkedAddress;
  order: OrderDetails;
  /** Reads the order anew. */
  refetch: () => Promise<unknown>;
}

const secretOf = ({ token }: LinkedAddress) => (token === undefined ? {} : { token });

/** An order of who is signed in, or whose secret is known. Throws what toUserMessage reads. */
export async function readOrder(link: LinkedAddress): Promise<OrderDetails> {
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
export async function confirmOrder({ id, token }: LinkedAddress): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('confirm_guest_order', { order_id: id, token: token ?? '' }).throwOnError();
}

/** What canceling tickets would give back. */
export async function previewCancellation(
  link: LinkedAddress,
  tickets: string[],
): Promise<CancellationPreview> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('preview_cancellation', { order_id: link.id, ticket_ids: tickets, ...secretOf(link) })
    .throwOnError();
  return CancellationPreview.parse(data);
}

/** Cancels tickets of an order by the rules of its event; how much goes back to the card, in minor units. */
export async function cancelTickets(link: LinkedAddress, tickets: string[]): Promise<number> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('cancel_tickets', { order_id: link.id, ticket_ids: tickets, ...secretOf(link) })
    .throwOnError();
  return z.object({ refunded: z.int() }).parse(data).refunded;
}

/** A seat of a ticket: it keeps its place in the order, whoever has it. */
export interface TicketSeat {
  ticketId: string;
  seat: number;
}

/** Gives a seat of a ticket another name, or with an address to that person. */
export async function transferTicket(
  link: LinkedAddress,
  { ticketId, seat, name, email }: TicketSeat & { name: string; email: string },
): Promise<void> {
  const client = await loadDataClient();
  await client
    .rpc('transfer_ticket', {
      ticket_id: ticketId,
      seat,
      name,
      ...(email !== '' && { email }),
      ...secretOf(link),
    })
    .throwOnError();
}

/** Emails the tickets to the buyer again. */
export async function resendOrder(link: LinkedAddress): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('resend_order', { order_id: link.id, ...secretOf(link) }).throwOnError();
}
