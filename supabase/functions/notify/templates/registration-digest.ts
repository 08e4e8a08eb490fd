import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { link, type Message, text } from '../message.ts';
import { RegisteredDate, registrationsPath } from './registered-date.ts';

const maxDates = 30;

/** The dates whose registrations changed in a day, for an organizer. */
export const RegistrationDigest = z.object({
  events: z
    .array(
      RegisteredDate.extend({
        added: z.number().int(),
        canceled: z.number().int(),
        taken: z.number().int(),
        capacity: z.number().int().optional(),
      }),
    )
    .min(1),
});
type DateNews = z.infer<typeof RegistrationDigest>['events'][number];

function describe({ starts_at, time_zone, all_day, added, canceled, taken, capacity }: DateNews): string {
  return [
    formatDateTime(starts_at, time_zone, all_day),
    added > 0 && `${String(added)} new`,
    canceled > 0 && `${String(canceled)} canceled`,
    capacity === undefined
      ? `${String(taken)} spots taken`
      : `${String(taken)} of ${String(capacity)} spots taken`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Composes the daily digest of registrations: what is new and what was canceled, by date. */
export function composeRegistrationDigest({ events }: z.infer<typeof RegistrationDigest>): Message {
  const added = events.reduce((sum, event) => sum + event.added, 0);
  const canceled = events.reduce((sum, event) => sum + event.canceled, 0);
  const [only] = events;
  const title = events.length === 1 && only ? `: ${only.title}` : '';
  const news = [
    added > 0 && `${String(added)} new ${added === 1 ? 'registration' : 'registrations'}`,
    canceled > 0 && `${String(canceled)} canceled`,
  ].filter(Boolean);
  return {
    subject: `${news.join(', ')}${title}`,
    blocks: [
      {
        kind: 'list',
        items: events.slice(0, maxDates).map((event) => ({
          title: event.title,
          note: describe(event),
          path: registrationsPath(event),
        })),
      },
      ...(events.length > maxDates ? [text(`And ${String(events.length - maxDates)} more dates.`)] : []),
      link('Change how often', '/account/notifications'),
    ],
  };
}
