import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { facts, link, type Message, text } from '../message.ts';
import { RegisteredDate, registrationsPath } from './registered-date.ts';

/** One new registration, for an organizer. */
export const NewRegistration = z.object({
  name: z.string().default(''),
  guests: z.number().int().default(0),
  status: z.enum(['registered', 'waitlisted', 'confirmed']),
  events: z.tuple([RegisteredDate]),
});

const states = {
  registered: 'Registered',
  waitlisted: 'Waitlist',
  confirmed: 'Confirmed from the waitlist',
} as const;

/** Composes the email to an organizer at each registration. */
export function composeNewRegistration({
  name,
  guests,
  status,
  events: [date],
}: z.infer<typeof NewRegistration>): Message {
  return {
    subject: `New registration: ${date.title}`,
    blocks: [
      text('Someone registered for your event.'),
      facts({
        Name: name.trim() || 'No name',
        Guests: guests > 0 ? String(guests) : undefined,
        Status: states[status],
        Event: date.title,
        When: formatDateTime(date.starts_at, date.time_zone, date.all_day),
      }),
      link('View registrations', registrationsPath(date)),
    ],
  };
}
