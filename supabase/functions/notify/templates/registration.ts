import { z } from 'zod';
import { sayMoment } from '../dates.ts';
import { facts, link, type Message, quote, text } from '../message.ts';

/** What happened to somebody's place on a date. */
export const Registration = z.object({
  outcome: z.enum([
    'registered',
    'confirmed',
    'waitlisted',
    'offered',
    'offer_lapsed',
    'cancelled',
    'event_cancelled',
    'event_postponed',
    'event_moved',
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

const words: Record<Registration['outcome'], [subject: string, sentence: string]> = {
  registered: ['You are registered', 'Your place is reserved. We look forward to seeing you.'],
  confirmed: [
    'Your place is confirmed',
    'The place from the waiting list is yours. We look forward to seeing you.',
  ],
  waitlisted: [
    'You are on the waiting list',
    'All places are taken for now. When one becomes free it is offered to you by mail, in the order in which people came.',
  ],
  offered: ['A place is free for you', 'A place has become free, and you are next on the waiting list.'],
  offer_lapsed: [
    'The place went to somebody else',
    'The place that was offered to you was not taken in time, so it went to the next on the list.',
  ],
  cancelled: ['Your registration was cancelled', 'The organiser has cancelled your registration.'],
  event_cancelled: ['Cancelled', 'This date does not take place.'],
  event_postponed: [
    'Postponed',
    'This date does not take place as planned. You will hear when the new one is known.',
  ],
  event_moved: [
    'New time',
    'This date was moved. Your registration stays as it is; give your place back if you cannot come.',
  ],
};
const isComing: Registration['outcome'][] = [
  'registered',
  'confirmed',
  'waitlisted',
  'offered',
  'event_moved',
];

/** The mail about a place at an event. */
export function tellRegistration(data: Registration): Message {
  const { outcome, title, slug, starts_at, previous_starts_at, time_zone, all_day, place, guests } = data;
  const [subject, sentence] = words[outcome];
  const say = (moment: string) => sayMoment(moment, time_zone, all_day);
  const until = data.offered_until === undefined ? undefined : sayMoment(data.offered_until, time_zone);
  return {
    subject: `${subject}: ${title}`,
    blocks: [
      text(sentence),
      ...(until ? [text(`Take it until ${until}; after that it goes to the next on the list.`)] : []),
      ...quote(data.reason),
      facts({
        Event: title,
        When: say(starts_at),
        Before: previous_starts_at === undefined ? undefined : say(previous_starts_at),
        Where: place,
        Guests: guests > 0 ? String(guests) : undefined,
      }),
      ...(outcome === 'offered' ? [link('Take the place', '/account/registrations')] : []),
      link('See the event', `/events/${slug}`),
      ...(isComing.includes(outcome) && outcome !== 'offered'
        ? [link('Manage your registration', '/account/registrations')]
        : []),
    ],
  };
}
