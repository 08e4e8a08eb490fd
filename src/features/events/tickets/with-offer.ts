import type { TicketSale, WaitingPlace } from '#contracts/orders.ts';

/** A sale with the tickets that were offered from the waiting list, which are there for one person only. */
export function withOffer(sale: TicketSale, { type_id: id, quantity }: WaitingPlace): TicketSale {
  return {
    ...sale,
    types: sale.types.map((type) =>
      type.id === id ? { ...type, state: 'on_sale', left: Math.max(quantity, type.left ?? 0) } : type,
    ),
  };
}
