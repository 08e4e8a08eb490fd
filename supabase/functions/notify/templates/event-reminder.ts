import { z } from 'zod';
import { writeCalendarDate } from '../calendar-date.ts';
import { formatDateTime } from '../format-date-time.ts';
import { facts, link, type Message, text } from '../message.ts';
import { RegisteredDate } from './registered-date.ts';

/** A date that someone registered for and that begins soon. */
export const EventReminder = RegisteredDate.extend({
  guests: z.number().int().default(0),
  calendar: z.object({
    uid: z.string(),
    ends_at: z.string(),
    sequence: z.number().int(),
    recurrence: z.string().nullish(),
    first_day: z.string(),
    last_day: z.string(),
    organizer: z.string().nullish(),
  }),
});

/** Composes the reminder before an event, with its calendar file. */
export function composeEventReminder(date: z.infer<typeof EventReminder>, siteUrl: string): Message {
  const { title, slug, starts_at, time_zone, all_day, place, guests, calendar } = date;
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
      link('Manage registration', '/account/registrations'),
      link('View event', `/events/${slug}`),
    ],
    attachments: [
      {
        fileName: `${slug}.ics`,
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: writeCalendarDate({ ...date, ...calendar, url: `${siteUrl}/events/${slug}` }),
      },
    ],
  };
}
