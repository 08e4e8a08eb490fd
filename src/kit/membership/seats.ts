import { z } from 'zod';
import { loadDataClient } from '../../lib/browser/data-client.ts';

const Seats = z.object({
  subscription_id: z.string(),
  /** How many people the organization has. */
  used: z.number(),
  /** By the plan; null for everyone. */
  included: z.number().nullable(),
  /** What was paid for beyond the plan. */
  further: z.number(),
  /** How many of the further ones the next term has; null for all. */
  next_seats: z.number().nullable(),
  /** Of one for an interval, in minor units; null where none are sold. */
  seat_price: z.number().nullable(),
  currency: z.string(),
  billing_interval: z.string(),
  ends_at: z.string().nullable(),
  can_add: z.boolean(),
  /** The open invoice for more. */
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
});

/** How many people the membership of an organization includes, and what one more costs. */
export type Seats = z.infer<typeof Seats>;

const SeatCost = z.object({
  unit_amount: z.number(),
  due: z.number(),
  price: z.number(),
  currency: z.string(),
  billing_interval: z.string(),
  has_taxes: z.boolean(),
  ends_at: z.string().nullable(),
});

/** What further seats cost until the end of the term, and then for each interval; minor units, without taxes. */
export type SeatCost = z.infer<typeof SeatCost>;

/** The most seats that are added at once. */
export const maxSeats = 100;

/** The seats of an organization; null without a membership, and for who does not pay it. Throws the database's error. */
export async function readSeats(organization: string): Promise<Seats | null> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .rpc('seats_of_organization', { organization_id: organization })
    .throwOnError();
  return Seats.nullable().parse(rows[0] ?? null);
}

/** What further seats would cost. Changes nothing. Throws the database's error. */
export async function previewSeats(subscription: string, quantity: number): Promise<SeatCost> {
  const data = await loadDataClient();
  const { data: cost } = await data
    .rpc('preview_seats', { subscription_id: subscription, quantity })
    .throwOnError();
  return SeatCost.parse(cost);
}

/** Orders further seats; returns their invoice, or null where they cost nothing and count now. Throws the database's error. */
export async function buySeats(subscription: string, quantity: number): Promise<string | null> {
  const data = await loadDataClient();
  const { data: invoice } = await data
    .rpc('buy_seats', { subscription_id: subscription, quantity })
    .throwOnError();
  return z.string().nullable().parse(invoice);
}

/** Sets how many further seats the next term has. Throws the database's error. */
export async function setNextSeats(subscription: string, quantity: number): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('set_next_seats', { subscription_id: subscription, quantity }).throwOnError();
}
