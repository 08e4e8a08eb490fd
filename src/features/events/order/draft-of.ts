import type { Order } from '#contracts/orders.ts';
import { addOnKey, emptyDraft, type OrderDraft } from '../tickets/order-draft.ts';

/** The choice of an order once more, to order the same again. */
export function draftOf({ tickets, add_ons: addOns, buyer_name: name }: Order): OrderDraft {
  const counts: Record<string, number> = {};
  const people: Record<string, string[]> = {};
  for (const { type_id: type, people: admitted } of tickets) {
    counts[type] = (counts[type] ?? 0) + 1;
    const names = admitted.map((person) => (person.name === name ? '' : person.name));
    people[type] = [...(people[type] ?? []), ...names];
  }
  return {
    ...emptyDraft(),
    name,
    tickets: counts,
    people,
    addOns: Object.fromEntries(
      addOns.map(({ add_on_id: id, option, quantity }) => [addOnKey(id, option ?? ''), quantity]),
    ),
  };
}
