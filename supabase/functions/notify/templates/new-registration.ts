import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { facts, type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';
import { RegisteredDate, registrationsPath } from './registered-date.ts';

/** One new registration, for an organizer. */
export const NewRegistration = z.object({
  name: z.string().default(''),
  guests: z.number().int().default(0),
  status: z.enum(['registered', 'waitlisted', 'confirmed']),
  events: z.tuple([RegisteredDate]),
});

/** Composes the email to an organizer at each registration. */
export function composeNewRegistration(
  { name, guests, status, events: [date] }: z.infer<typeof NewRegistration>,
  { language }: Hub,
): Message {
  const { names, newRegistration: t } = textsIn(language).events;
  return {
    subject: t.subject(date.title),
    blocks: [
      text(t.sentence),
      facts({
        [names.name]: name.trim() || t.noName,
        [names.guests]: guests > 0 ? String(guests) : undefined,
        [names.status]: t.states[status],
        [names.event]: date.title,
        [names.when]: formatDateTime(date.starts_at, { timeZone: date.time_zone, language }, date.all_day),
      }),
      link(t.view, registrationsPath(date)),
    ],
  };
}
