import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { facts, type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';
import { calendarFile, datePath, TicketDate, ticketPicture } from './ticket-files.ts';

/** A date that someone registered for and that begins soon. */
export const EventReminder = TicketDate.required({ calendar: true }).extend({
  /** Where they sit. */
  table: z.string().optional(),
  /** Of somebody without an account: the order, or the ticket that they were given, and the secret of its link. */
  order_id: z.string().optional(),
  ticket_id: z.string().optional(),
  token: z.string().optional(),
});

/** Composes the reminder before an event, with its calendar file and the ticket. */
export function composeEventReminder(date: z.infer<typeof EventReminder>, hub: Hub): Message {
  const { title, starts_at, time_zone, all_day, place, guests, calendar, table } = date;
  const t = textsIn(hub.language).events;
  const ticket = ticketPicture(date.registration_id, hub);
  return {
    subject: t.reminder.subject(title),
    blocks: [
      text(t.reminder.sentence),
      facts({
        [t.names.event]: title,
        [t.names.when]: formatDateTime(starts_at, { timeZone: time_zone, language: hub.language }, all_day),
        [t.names.where]: place,
        [t.names.organizer]: calendar.organizer ?? undefined,
        [t.names.table]: table,
        [t.names.guests]: guests > 0 ? String(guests) : undefined,
      }),
      ...ticket.blocks,
      ownLink(date, hub),
      link(t.view, datePath(date)),
    ],
    attachments: () => [...calendarFile(date, 'confirmed', hub), ...ticket.attachments()],
  };
}

function ownLink(
  { order_id: order, ticket_id: ticket, token = '' }: z.infer<typeof EventReminder>,
  hub: Hub,
) {
  const { orders, events } = textsIn(hub.language);
  if (ticket !== undefined) return link(orders.openTicket, `/ticket?id=${ticket}#${token}`);
  if (order !== undefined) return link(orders.open, `/order?id=${order}#${token}`);
  return link(events.manage, '/account/registrations');
}
