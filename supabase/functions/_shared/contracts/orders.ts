import { z } from 'zod';
import { AskedField, QuestionState, SentAnswers } from './forms.ts';
import { formats } from './formats.ts';
import { toLanguage } from './languages.ts';

/** Whether a kind of ticket can be ordered now. */
const SaleState = z.enum(['on_sale', 'not_yet', 'ended', 'sold_out']);

/** A kind of ticket as somebody sees it now; amounts in minor units. */
export const TicketType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** How many people one admits. */
  seats: z.int(),
  covers: z.enum(['date', 'series']),
  audience: z.enum(['everyone', 'members']),
  max_per_order: z.int(),
  /** What it costs who asks. */
  price: z.int(),
  /** What it costs without the price that applies now. */
  full_price: z.int(),
  /** What the price that applies is called, and until when it does. */
  price_label: z.string().nullable(),
  price_until: z.string().nullable(),
  /** What members pay, where that is less than who asks pays. */
  member_price: z.int().nullable(),
  /** How many are left; null for no limit. */
  left: z.int().nullable(),
  state: SaleState,
  sales_from: z.string().nullable(),
  sales_until: z.string().nullable(),
});
export type TicketType = z.infer<typeof TicketType>;

/** What is sold with tickets. */
export const AddOn = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  /** One of them is chosen; empty for none to choose. */
  options: z.array(z.string()),
  max_per_order: z.int(),
  left: z.int().nullable(),
});
export type AddOn = z.infer<typeof AddOn>;

/** The result of `event_tickets`: what a date sells to who asks. */
export const TicketSale = z.object({
  event_id: z.string(),
  occurrence_id: z.string(),
  currency: z.string(),
  is_open: z.boolean(),
  is_member: z.boolean(),
  /** Whether who asks may order on invoice, and for which organizations. */
  allows_invoice: z.boolean(),
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Free tickets of the plan that are left. */
  passes_left: z.int(),
  waitlist_enabled: z.boolean(),
  max_tickets: z.int(),
  places_left: z.int().nullable(),
  /** Until how many hours before the start money goes back; null for never. */
  refund_hours: z.int().nullable(),
  refund_fee: z.int(),
  allows_transfer: z.boolean(),
  note: z.string(),
  /** What the organizer asks who orders. */
  questions: z.array(AskedField),
  shows_attendees: z.boolean(),
  /** Who is coming, of those who agreed to be shown. */
  attendees: z.array(z.string()),
  types: z.array(TicketType),
  add_ons: z.array(AddOn),
});
export type TicketSale = z.infer<typeof TicketSale>;

const email = z.string().trim().max(254).regex(formats.email.pattern, formats.email.message);
const name = z.string().trim().min(1, 'Enter your name.').max(200, 'Use 200 characters or fewer.');
const quantity = z.int().min(1).max(50);
const language = z.string().max(35).default('en').transform(toLanguage);
// A field that people do not see: only robots fill it in.
const trap = z.string().max(2000).default('');
const captcha = z.string().max(8000).optional();

/** What is ordered: tickets of each kind with the names of who comes, add-ons and a code. */
export const OrderedItems = z.object({
  tickets: z
    .array(
      z.object({
        type: z.uuid(),
        quantity,
        people: z
          .array(
            z.object({
              name: z.string().trim().max(200),
              /** To the questions that each person answers; Postgres checks them. */
              answers: SentAnswers.optional(),
            }),
          )
          .max(400)
          .optional(),
      }),
    )
    .min(1)
    .max(50),
  add_ons: z
    .array(z.object({ id: z.uuid(), option: z.string().max(1000).optional(), quantity }))
    .max(100)
    .optional(),
  code: z.string().trim().max(40).optional(),
  organization_id: z.uuid().optional(),
});
export type OrderedItems = z.infer<typeof OrderedItems>;

/** The result of `quote_order`; amounts in minor units. */
export const OrderQuote = z.object({
  currency: z.string(),
  subtotal: z.int(),
  tax: z.int(),
  total: z.int(),
  discount: z.int(),
  lines: z.array(
    z.object({
      kind: z.enum(['ticket', 'add_on']),
      item_id: z.string(),
      name: z.string(),
      option: z.string().nullable(),
      quantity: z.int(),
      unit_amount: z.int(),
      full_amount: z.int(),
    }),
  ),
});
export type OrderQuote = z.infer<typeof OrderQuote>;

/** `POST /api/orders`: tickets for somebody without an account. `url` is a trap for robots and stays empty. */
export const GuestOrder = OrderedItems.omit({ organization_id: true }).extend({
  /** Made by the form: sent twice, it is one order. */
  id: z.uuid(),
  occurrence_id: z.uuid(),
  name,
  email,
  is_listed: z.boolean().default(false),
  /** What the form showed; another price is a conflict. */
  expected_total: z.int().min(0),
  /** The answers to the organizer's questions, by field. */
  answers: SentAnswers.optional(),
  /** A place on the waiting list that was offered, and the secret of its link. */
  offer_id: z.uuid().optional(),
  offer_token: z.string().max(200).optional(),
  language,
  url: trap,
  captcha_token: captcha,
});
export type GuestOrder = z.infer<typeof GuestOrder>;

/** `POST /api/waiting-list`: a place on the waiting list for somebody without an account. `url` is a trap for robots and stays empty. */
export const GuestWaiting = z.object({
  occurrence_id: z.uuid(),
  ticket_type_id: z.uuid(),
  quantity,
  name,
  email,
  language,
  url: trap,
  captcha_token: captcha,
});
export type GuestWaiting = z.infer<typeof GuestWaiting>;

/** The result of `read_waiting`: a place on the waiting list for tickets. */
export const WaitingPlace = z.object({
  id: z.string(),
  status: z.enum(['waitlisted', 'offered', 'canceled']),
  is_ordered: z.boolean(),
  type_id: z.string(),
  quantity: z.int(),
  offered_until: z.string().nullable(),
  place: z.int(),
});
export type WaitingPlace = z.infer<typeof WaitingPlace>;

/** An order that was placed: a free one of a guest waits for its email, what is paid by card has the secrets of its links. */
export const PlacedOrder = z.object({
  id: z.string(),
  status: z.enum(['unconfirmed', 'held', 'confirmed', 'expired', 'canceled']),
  invoice_id: z.string().nullable(),
  invoice_token: z.string().nullish(),
  token: z.string().nullish(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** A person whom a ticket admits on a date. */
const Admitted = z.object({
  /** The code of the ticket; null to its buyer once they gave it to somebody else. */
  registration_id: z.string().nullable(),
  occurrence_id: z.string(),
  seat: z.int(),
  is_given: z.boolean(),
  name: z.string(),
  status: z.string(),
});

/** An order as its buyer reads it: the result of `read_order`, an element of `my_orders`. Amounts are in minor units. */
export const Order = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(['unconfirmed', 'held', 'confirmed', 'expired', 'canceled']),
  status_reason: z.string().nullable(),
  pays: z.enum(['free', 'card', 'invoice', 'door']),
  total: z.int(),
  currency: z.string(),
  held_until: z.string().nullable(),
  created_at: z.string(),
  buyer_name: z.string(),
  occurrence_id: z.string(),
  is_guest: z.boolean(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  invoice_status: z.string().nullable(),
  invoice_token: z.string().nullish(),
  /** What is to be paid now. */
  due: z.int().nullable(),
  event: z.object({
    title: z.string(),
    slug: z.string(),
    starts_at: z.string(),
    time_zone: z.string(),
    all_day: z.boolean(),
    place: z.string().nullish(),
    day: z.string().nullish(),
  }),
  /** When the dates begin that its tickets are for. */
  dates: z.array(z.string()),
  tickets: z.array(
    z.object({
      id: z.string(),
      type_id: z.string(),
      type: z.string(),
      unit_amount: z.int(),
      covers: z.enum(['date', 'series']),
      canceled_at: z.string().nullable(),
      people: z.array(Admitted),
    }),
  ),
  add_ons: z.array(
    z.object({
      id: z.string(),
      add_on_id: z.string(),
      name: z.string(),
      option: z.string().nullable(),
      quantity: z.int(),
      unit_amount: z.int(),
      canceled_at: z.string().nullable(),
    }),
  ),
});
export type Order = z.infer<typeof Order>;

/** The result of `preview_cancellation`: what canceling tickets gives back, until when, and what is kept of each ticket. */
export const CancellationPreview = z.object({
  is_open: z.boolean(),
  until: z.string().nullable(),
  fee: z.int(),
  /** Until when all of it goes back, because their date was moved. */
  free_until: z.string().nullable(),
  amount: z.int(),
});
export type CancellationPreview = z.infer<typeof CancellationPreview>;

/** The result of `read_order`. */
export const OrderDetails = Order.extend({
  allows_transfer: z.boolean(),
  /** What canceling all of it gives back. */
  refund: CancellationPreview,
  /** Whether each person answered what the event asks, by the id of the registration; null where nothing is asked. */
  questions: z.record(z.string(), QuestionState).default({}),
  /** What was paid, newest first. */
  payments: z.array(z.object({ id: z.string(), amount: z.int(), received_on: z.string() })).default([]),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** The result of `read_ticket`: a ticket that was given to somebody, as they read it. */
export const HeldTicket = z.object({
  /** The code of the ticket. */
  registration_id: z.string(),
  name: z.string(),
  status: z.string(),
  code: z.string(),
  buyer_name: z.string(),
  type: z.string(),
  table: z.string().nullable(),
  online_url: z.string().nullable(),
  event: Order.shape.event,
  date_status: z.string(),
  /** When the dates begin that it is for. */
  dates: z.array(z.string()),
  /** Whether they answered what the event asks; null where nothing is asked. */
  questions: QuestionState,
});
export type HeldTicket = z.infer<typeof HeldTicket>;
