import { z } from 'zod';
import { dateLocale } from '../../_shared/contracts/languages.ts';
import { formatMinorUnits } from '../../_shared/contracts/money.ts';
import { formatDateTime } from '../format-date-time.ts';
import { facts, type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';
import { calendarFile, dateList, datePath, TicketDate, ticketPicture } from './ticket-files.ts';

/** An order of tickets, or one of its tickets for the person who was given it. Amounts are in minor units of the currency. */
export const Order = TicketDate.extend({
  outcome: z.enum([
    'confirm',
    'confirmed',
    'canceled',
    'too_late',
    'transferred',
    'ticket_canceled',
    'waitlisted',
    'offered',
    'offer_lapsed',
    'event_canceled',
    'event_postponed',
    'event_moved',
    'event_resumed',
  ]),
  previous_starts_at: z.string().optional(),
  /** Until when all of the money is given back, after the date was moved. */
  free_until: z.string().optional(),
  order_id: z.string().optional(),
  /** To whoever was given a ticket: which. */
  ticket_id: z.string().optional(),
  code: z.string().optional(),
  currency: z.string().default('USD'),
  total: z.number().optional(),
  pays: z.string().optional(),
  /** What goes back to the card, of what is no longer owed. */
  refunded: z.number().default(0),
  amount: z.number().default(0),
  /** Until when the places are held, or the offer holds. */
  until: z.string().optional(),
  reason: z.string().optional(),
  /** Who gave the ticket away. */
  by: z.string().optional(),
  /** Those that are valid, each with the name on it; without a code where somebody else has it. */
  tickets: z
    .array(
      z.object({ registration_id: z.string().optional(), name: z.string(), type: z.string().optional() }),
    )
    .default([]),
  /** What somebody waits for. */
  wanted: z.object({ quantity: z.number(), type: z.string() }).optional(),
  /** The secret of the link of the order, or of the place on the waiting list. */
  token: z.string().optional(),
});
type Order = z.infer<typeof Order>;

const shownTickets = 6;

/** Composes the email about an order, with the tickets that are valid and the calendar file of the date. */
export function composeOrder(order: Order, hub: Hub): Message {
  const { outcome, title, starts_at, time_zone, all_day, place, currency, pays, tickets } = order;
  const { orders: t, events } = textsIn(hub.language);
  const isValid =
    ['confirmed', 'transferred'].includes(outcome) || (outcome === 'canceled' && tickets.length > 0);
  // What happened to one date of a series is told of that date.
  const hasDates = order.dates.length > 0 && !outcome.startsWith('event_');
  const [subject, sentence] = sentencesOf(order, hub);
  const amount = (minor: number) => formatMinorUnits(minor, currency, dateLocale(hub.language));
  const here = { timeZone: time_zone, language: hub.language };
  const own = tickets.filter(({ registration_id: id }) => id !== undefined);
  const shown = isValid ? own.slice(0, shownTickets) : [];
  const pictures = shown.map(({ registration_id: id }) => ticketPicture(id, hub));
  const more = isValid ? own.length - shown.length : 0;
  return {
    subject: `${subject}: ${title}`,
    blocks: [
      text(sentence),
      ...(order.until
        ? [text(t.by[outcome === 'confirm' ? 'confirm' : 'offered'](formatDateTime(order.until, here)))]
        : []),
      ...(order.free_until ? [text(t.freeUntil(formatDateTime(order.free_until, here)))] : []),
      ...quote(order.reason),
      facts({
        [events.names.event]: title,
        [events.names.when]: hasDates ? undefined : formatDateTime(starts_at, here, all_day),
        [events.names.previously]:
          order.previous_starts_at === undefined
            ? undefined
            : formatDateTime(order.previous_starts_at, here, all_day),
        [events.names.where]: place,
        [t.names.order]: order.code,
        [t.names.from]: order.by,
        [t.names.tickets]: countTypes(order),
        [t.names.total]:
          order.total !== undefined && pays !== 'free' && outcome !== 'canceled'
            ? amount(order.total)
            : undefined,
        [t.names.refund]: order.refunded > 0 ? amount(order.refunded) : undefined,
        [t.names.credit]: order.amount > order.refunded ? amount(order.amount - order.refunded) : undefined,
      }),
      ...(hasDates ? dateList(order, hub) : []),
      ...shown.flatMap(({ name }, index) => [
        facts({ [t.names.attendee]: name }),
        ...(pictures[index]?.blocks ?? []),
      ]),
      ...(more > 0 ? [text(t.moreTickets(more))] : []),
      ...linkOf(order, hub),
      link(events.view, datePath(order)),
    ],
    attachments: () => [
      ...(isValid ? calendarFile(order, 'confirmed', hub) : []),
      ...((outcome === 'canceled' && !isValid) || outcome === 'ticket_canceled'
        ? calendarFile(order, 'canceled', hub)
        : []),
      ...pictures.flatMap(({ attachments }) => attachments()),
    ],
  };
}

/** Which sentences say it: canceling some tickets leaves the others, and an invoice comes in an email of its own. */
function sentencesOf({ outcome, pays, tickets }: Order, { language }: Hub) {
  const { orders: t, events } = textsIn(language);
  switch (outcome) {
    case 'event_canceled':
    case 'event_postponed':
    case 'event_moved':
    case 'event_resumed':
      return events.registration.outcomes[outcome];
    case 'canceled':
      return t.outcomes[tickets.length > 0 ? 'tickets_canceled' : 'canceled'];
    case 'confirmed':
      return t.outcomes[pays === 'invoice' ? 'invoiced' : 'confirmed'];
    default:
      return t.outcomes[outcome];
  }
}

/** "2 × General, 1 × Table of 8". */
function countTypes({ tickets, wanted }: Order): string | undefined {
  if (wanted) return `${String(wanted.quantity)} × ${wanted.type}`;
  const counts = new Map<string, number>();
  for (const { type } of tickets) if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts.size === 0
    ? undefined
    : [...counts].map(([type, count]) => `${String(count)} × ${type}`).join(', ');
}

function linkOf(order: Order, { language }: Hub) {
  const { orders: t } = textsIn(language);
  const { outcome, order_id: id, ticket_id: ticket, token } = order;
  if (ticket !== undefined && outcome !== 'ticket_canceled')
    return [link(t.openTicket, `/ticket?id=${ticket}#${token ?? ''}`)];
  if (id === undefined) return [];
  const secret = token ? `#${token}` : '';
  if (outcome === 'offered' || outcome === 'waitlisted')
    return [
      link(
        outcome === 'offered' ? t.take : t.openWaiting,
        `${datePath(order)}${order.day ? '&' : '?'}waiting=${id}${secret}`,
      ),
    ];
  return [link(outcome === 'confirm' ? t.confirm : t.open, `/order?id=${id}${secret}`)];
}
