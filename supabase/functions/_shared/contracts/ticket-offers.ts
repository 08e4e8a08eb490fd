import { z } from 'zod';

/** What anybody pays for a date of an event that sells tickets, without an account or a code; prices in minor units. */
export const TicketOffer = z.object({
  /** `members`: only for members; `private`: only with a code. */
  state: z.enum(['on_sale', 'not_yet', 'sold_out', 'ended', 'members', 'private']),
  price: z.int().nullable(),
  highest_price: z.int().nullable(),
  currency: z.string(),
  /** When the price may be another one. */
  price_until: z.string().nullable(),
  /** Since when, or from when on, they are sold; null for always. */
  opens_at: z.string().nullable(),
  has_waitlist: z.boolean(),
});
export type TicketOffer = z.infer<typeof TicketOffer>;

/** The result of `event_offers`. */
export const EventOffers = z.array(z.object({ occurrence_id: z.string(), offer: TicketOffer }));
