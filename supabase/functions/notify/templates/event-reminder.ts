import type { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { facts, type Hub, link, type Message, text } from '../message.ts';
import { calendarFile, datePath, TicketDate, ticketPicture } from './ticket-files.ts';

/** A date that someone registered for and that begins soon. */
export const EventReminder = TicketDate.required({ calendar: true });

/** Composes the reminder before an event, with its calendar file and the ticket. */
export function composeEventReminder(date: z.infer<typeof EventReminder>, hub: Hub): Message {
  const { title, starts_at, time_zone, all_day, place, guests, calendar } = date;
  const ticket = ticketPicture(date.registration_id, hub);
  return {
    subject: `Reminder: ${title}`,
    blocks: [
      text('You’re registered for this event. The attached file adds it to your calendar.'),
      facts({
        Event: title,
        When: formatDateTime(starts_at, time_zone, all_day),
        Where: place,
        Organizer: calendar.organizer ?? undefined,
        Guests: guests > 0 ? String(guests) : undefined,
      }),
      ...ticket.blocks,
      link('Manage registration', '/account/registrations'),
      link('View event', datePath(date)),
    ],
    attachments: [...calendarFile(date, 'confirmed', hub), ...ticket.attachments],
  };
}
