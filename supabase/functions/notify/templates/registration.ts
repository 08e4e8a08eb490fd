import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import type { CalendarDate } from '../../_shared/calendar-date.ts';
import { facts, type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';
import { calendarFile, datePath, TicketDate, ticketPicture } from './ticket-files.ts';

/** A change of a registration for a date of an event. */
export const Registration = TicketDate.extend({
  outcome: z.enum([
    'registered',
    'confirmed',
    'waitlisted',
    'offered',
    'offer_lapsed',
    'canceled',
    'withdrawn',
    'event_canceled',
    'event_postponed',
    'event_moved',
    'event_resumed',
  ]),
  previous_starts_at: z.string().optional(),
  offered_until: z.string().optional(),
  reason: z.string().optional(),
});
type Registration = z.infer<typeof Registration>;

const isComing: Registration['outcome'][] = [
  'registered',
  'confirmed',
  'waitlisted',
  'offered',
  'event_moved',
  'event_resumed',
];
const isOff: Registration['outcome'][] = ['offer_lapsed', 'canceled', 'withdrawn', 'event_canceled'];

/** Composes the email about a registration, for a place with its calendar file and the ticket. */
export function composeRegistration(data: Registration, hub: Hub): Message {
  const { outcome, title, starts_at, previous_starts_at, time_zone, all_day, place, guests, calendar } = data;
  const t = textsIn(hub.language).events;
  const [subject, sentence] = t.registration.outcomes[outcome];
  const here = { timeZone: time_zone, language: hub.language };
  const format = (timestamp: string) => formatDateTime(timestamp, here, all_day);
  const until = data.offered_until === undefined ? undefined : formatDateTime(data.offered_until, here);
  const state = stateOf(data);
  const hasTicket = state === 'confirmed' && calendar !== undefined;
  const ticket = ticketPicture(hasTicket ? data.registration_id : undefined, hub);
  return {
    subject: `${subject}: ${title}`,
    blocks: [
      text(sentence),
      ...(until ? [text(t.registration.acceptBy(until))] : []),
      ...quote(data.reason),
      facts({
        [t.names.event]: title,
        [t.names.when]: format(starts_at),
        [t.names.previously]: previous_starts_at === undefined ? undefined : format(previous_starts_at),
        [t.names.where]: place,
        [t.names.guests]: guests > 0 ? String(guests) : undefined,
      }),
      ...ticket.blocks,
      ...(outcome === 'offered' ? [link(t.registration.accept, '/account/registrations')] : []),
      link(t.view, datePath(data)),
      ...(isComing.includes(outcome) && outcome !== 'offered'
        ? [link(t.manage, '/account/registrations')]
        : []),
    ],
    attachments: () => [...calendarFile(data, state, hub), ...ticket.attachments()],
  };
}

// What is only offered or postponed is in the calendar, and not sure.
function stateOf({ outcome, calendar }: Registration): CalendarDate['state'] {
  if (isOff.includes(outcome)) return 'canceled';
  return calendar?.is_offer === true || outcome === 'event_postponed' ? 'tentative' : 'confirmed';
}
