import type { Answers } from '#contracts/forms.ts';
import type { OrderedItems, TicketSale, TicketType } from '#contracts/orders.ts';

/** What somebody has chosen and typed, before it is an order. */
export interface OrderDraft {
  /** Of the order to be: ordering twice with it is ordering once. */
  id: string;
  /** How many of each kind of ticket, by its id. */
  tickets: Record<string, number>;
  /** How many of each add-on, by its id and option: see `addOnKey`. */
  addOns: Record<string, number>;
  code: string;
  /** Names of who comes, by the id of the kind of ticket. */
  people: Record<string, string[]>;
  name: string;
  email: string;
  isListed: boolean;
  /** To the questions of the event: of the order, and of its first person. */
  answers: Answers;
  /** Of who comes with the first person, by the id of the kind of ticket and the place among them. */
  peopleAnswers: Record<string, Record<number, Answers>>;
  /** `card`, `invoice`, or the id of the organization that gets the invoice. */
  pays: string;
  /** The order that was begun with this choice and not paid yet. */
  unpaidId?: string;
}

/** A draft to begin with. */
export const emptyDraft = (): OrderDraft => ({
  id: crypto.randomUUID(),
  tickets: {},
  addOns: {},
  code: '',
  people: {},
  name: '',
  email: '',
  isListed: false,
  answers: {},
  peopleAnswers: {},
  pays: 'card',
});

/** The key of an add-on with its option in a draft. */
export const addOnKey = (id: string, option = ''): string => `${id} ${option}`;

/** How many people a draft is for, of one kind of ticket. */
const peopleOf = ({ tickets }: OrderDraft, { id, seats }: TicketType): number => (tickets[id] ?? 0) * seats;

/** A person whom a draft is for: the kind of ticket, the place among those of it, and the place among all, from 1. */
export interface Seat {
  type: TicketType;
  at: number;
  place: number;
}

/** The people whom a draft is for, in the order in which an order has them. */
export const seatsOf = (draft: OrderDraft, sale: TicketSale): Seat[] =>
  sale.types
    .flatMap((type) => Array.from({ length: peopleOf(draft, type) }, (_, at) => ({ type, at })))
    .map((seat, index) => ({ ...seat, place: index + 1 }));

/** What a person has answered: the first one with the order, others on top of what is asked once for it. */
export const answersOf = ({ answers, peopleAnswers }: OrderDraft, { type, at, place }: Seat): Answers =>
  place === 1 ? answers : (peopleAnswers[type.id]?.[at] ?? {});

/** How many tickets a draft has. */
const countTickets = ({ tickets }: OrderDraft): number =>
  Object.values(tickets).reduce((sum, quantity) => sum + quantity, 0);

/** The most of a kind that can be chosen now. */
export function mostOf(type: TicketType, { max_tickets: most }: TicketSale, draft: OrderDraft): number {
  const others = countTickets(draft) - (draft.tickets[type.id] ?? 0);
  return Math.max(0, Math.min(type.max_per_order, type.left ?? Infinity, most - others));
}

/** What is ordered by a draft, of what is sold. */
export function itemsOf(draft: OrderDraft, sale: TicketSale): OrderedItems {
  const addOns = sale.add_ons.flatMap(({ id, options }) =>
    (options.length > 0 ? options : [undefined]).flatMap((option) => {
      const quantity = draft.addOns[addOnKey(id, option)] ?? 0;
      return quantity > 0 ? [{ id, quantity, ...(option !== undefined && { option }) }] : [];
    }),
  );
  return {
    tickets: sale.types.flatMap(({ id, seats }) => {
      const quantity = draft.tickets[id] ?? 0;
      if (quantity === 0) return [];
      const people = Array.from({ length: quantity * seats }, (_, at) => {
        const answers = draft.peopleAnswers[id]?.[at];
        return { name: (draft.people[id]?.[at] ?? '').trim(), ...(answers && { answers }) };
      });
      return [{ type: id, quantity, people }];
    }),
    ...(addOns.length > 0 && { add_ons: addOns }),
    ...(draft.code !== '' && { code: draft.code }),
    ...(isOrganization(draft.pays) && { organization_id: draft.pays }),
  };
}

const isOrganization = (pays: string) => pays !== 'card' && pays !== 'invoice';

/** How a draft is paid, as an order says it. */
export const paysOf = ({ pays }: OrderDraft): 'card' | 'invoice' => (pays === 'card' ? 'card' : 'invoice');

const keyOf = (occurrenceId: string) => `hub-order-${occurrenceId}`;

/** Keeps a draft in this tab: signing in, and coming back from paying, lose nothing. */
export function storeDraft(occurrenceId: string, draft: OrderDraft): void {
  try {
    sessionStorage.setItem(keyOf(occurrenceId), JSON.stringify(draft));
  } catch {
    // Without storage it is chosen again.
  }
}

/** The draft that this tab has for a date. */
export function readDraft(occurrenceId: string): OrderDraft | undefined {
  try {
    const stored = sessionStorage.getItem(keyOf(occurrenceId));
    return stored === null ? undefined : { ...emptyDraft(), ...(JSON.parse(stored) as Partial<OrderDraft>) };
  } catch {
    return undefined;
  }
}

/** Begins anew: the draft has become an order. */
export function dropDraft(occurrenceId: string): void {
  try {
    sessionStorage.removeItem(keyOf(occurrenceId));
  } catch {
    // There is none.
  }
}
