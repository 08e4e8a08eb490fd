import { z } from 'zod';
import type { Language } from '../../_shared/contracts/languages.ts';
import { formatDateTime } from '../format-date-time.ts';
import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';
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

function describe(news: DateNews, language: Language): string {
  const { starts_at, time_zone, all_day, added, canceled, taken, capacity } = news;
  const t = textsIn(language).events.digest;
  return [
    formatDateTime(starts_at, { timeZone: time_zone, language }, all_day),
    added > 0 && t.addedShort(added),
    canceled > 0 && t.canceled(canceled),
    t.taken(taken, capacity),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Composes the daily digest of registrations: what is new and what was canceled, by date. */
export function composeRegistrationDigest(
  { events }: z.infer<typeof RegistrationDigest>,
  { language }: Hub,
): Message {
  const { digest: t, changeFrequency } = textsIn(language).events;
  const added = events.reduce((sum, event) => sum + event.added, 0);
  const canceled = events.reduce((sum, event) => sum + event.canceled, 0);
  const [only] = events;
  const title = events.length === 1 && only ? `: ${only.title}` : '';
  const news = [added > 0 && t.added(added), canceled > 0 && t.canceled(canceled)].filter(Boolean);
  return {
    subject: `${news.join(', ')}${title}`,
    blocks: [
      {
        kind: 'list',
        items: events.slice(0, maxDates).map((event) => ({
          title: event.title,
          note: describe(event, language),
          path: registrationsPath(event),
        })),
      },
      ...(events.length > maxDates ? [text(t.moreDates(events.length - maxDates))] : []),
      link(changeFrequency, '/account/notifications'),
    ],
  };
}
