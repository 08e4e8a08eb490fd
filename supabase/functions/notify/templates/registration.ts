import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import type { CalendarDate } from '../calendar-date.ts';
import { facts, type Hub, link, type Message, quote, text } from '../message.ts';
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

const texts: Record<Registration['outcome'], [subject: string, sentence: string]> = {
  registered: ['You’re registered', 'Your registration is confirmed. We look forward to seeing you.'],
  confirmed: ['Registration confirmed', 'You got a spot from the waitlist. We look forward to seeing you.'],
  waitlisted: [
    'You’re on the waitlist',
    'The event is full. When a spot opens up, we offer it by email to the next person in line.',
  ],
  offered: ['A spot is available', 'A spot opened up, and you’re next on the waitlist.'],
  offer_lapsed: [
    'Your offer expired',
    'You didn’t accept the spot in time, so it went to the next person on the waitlist.',
  ],
  canceled: ['Registration canceled', 'The organizer canceled your registration.'],
  withdrawn: ['Registration canceled', 'You canceled your registration. Changed your mind? Register again.'],
  event_canceled: ['Canceled', 'This date was canceled.'],
  event_postponed: ['Postponed', 'This date was postponed. We will email you the new one.'],
  event_resumed: [
    'Takes place',
    'This date takes place as planned. Your registration is still valid. Please cancel it if you can’t come.',
  ],
  event_moved: [
    'Rescheduled',
    'This date was rescheduled. Your registration is still valid. Please cancel it if you can’t come.',
  ],
};
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
  const [subject, sentence] = texts[outcome];
  const format = (timestamp: string) => formatDateTime(timestamp, time_zone, all_day);
  const until = data.offered_until === undefined ? undefined : formatDateTime(data.offered_until, time_zone);
  const state = stateOf(data);
  const hasTicket = state === 'confirmed' && calendar !== undefined;
  const ticket = ticketPicture(hasTicket ? data.registration_id : undefined, hub);
  return {
    subject: `${subject}: ${title}`,
    blocks: [
      text(sentence),
      ...(until
        ? [text(`Accept it by ${until}; after that it goes to the next person on the waitlist.`)]
        : []),
      ...quote(data.reason),
      facts({
        Event: title,
        When: format(starts_at),
        Previously: previous_starts_at === undefined ? undefined : format(previous_starts_at),
        Where: place,
        Guests: guests > 0 ? String(guests) : undefined,
      }),
      ...ticket.blocks,
      ...(outcome === 'offered' ? [link('Accept spot', '/account/registrations')] : []),
      link('View event', datePath(data)),
      ...(isComing.includes(outcome) && outcome !== 'offered'
        ? [link('Manage registration', '/account/registrations')]
        : []),
    ],
    attachments: [...calendarFile(data, state, hub), ...ticket.attachments],
  };
}

// What is only offered or postponed is in the calendar, and not sure.
function stateOf({ outcome, calendar }: Registration): CalendarDate['state'] {
  if (isOff.includes(outcome)) return 'canceled';
  return calendar?.is_offer === true || outcome === 'event_postponed' ? 'tentative' : 'confirmed';
}
