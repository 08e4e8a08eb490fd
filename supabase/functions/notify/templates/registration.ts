import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { facts, link, type Message, quote, text } from '../message.ts';

/** A change of a registration for a date of an event. */
export const Registration = z.object({
  outcome: z.enum([
    'registered',
    'confirmed',
    'waitlisted',
    'offered',
    'offer_lapsed',
    'canceled',
    'event_canceled',
    'event_postponed',
    'event_moved',
    'event_resumed',
  ]),
  title: z.string(),
  slug: z.string(),
  starts_at: z.string(),
  previous_starts_at: z.string().optional(),
  time_zone: z.string(),
  all_day: z.boolean().default(false),
  place: z.string().optional(),
  guests: z.number().int().default(0),
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

/** Composes the email about a registration. */
export function composeRegistration(data: Registration): Message {
  const { outcome, title, slug, starts_at, previous_starts_at, time_zone, all_day, place, guests } = data;
  const [subject, sentence] = texts[outcome];
  const format = (timestamp: string) => formatDateTime(timestamp, time_zone, all_day);
  const until = data.offered_until === undefined ? undefined : formatDateTime(data.offered_until, time_zone);
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
      ...(outcome === 'offered' ? [link('Accept spot', '/account/registrations')] : []),
      link('View event', `/events/${slug}`),
      ...(isComing.includes(outcome) && outcome !== 'offered'
        ? [link('Manage registration', '/account/registrations')]
        : []),
    ],
  };
}
