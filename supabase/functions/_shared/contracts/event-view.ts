import { z } from 'zod';
import { EventContext, EventDate, EventDetails } from './events.ts';
import { TicketSale } from './orders.ts';
import { EventOffers } from './ticket-offers.ts';

/** The result of `event_details`. */
export const EventView = EventContext.extend({
  event: EventDetails.nullable(),
  coming: z.array(EventDate),
  past: z.array(EventDate),
  sale: TicketSale.nullable(),
  offers: EventOffers,
});
