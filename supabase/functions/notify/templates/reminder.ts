import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** A job or a deal that ends soon. */
export const Reminder = z.object({
  entity: z.enum(['jobs', 'deals']),
  title: z.string(),
  business: z.string(),
  /** None: the hub's own. */
  business_id: z.string().optional(),
  ends_at: z.string(),
  time_zone: z.string(),
});

/** Composes the email three days before the end. */
export function composeReminder(data: z.infer<typeof Reminder>, { language }: Hub): Message {
  const { entity, title, business, business_id, ends_at, time_zone } = data;
  const t = textsIn(language).listings.reminder;
  const date = formatDateTime(ends_at, { timeZone: time_zone, language });
  return {
    subject: t.subject(title),
    blocks: [
      text(t.sentence[entity](title, business, date)),
      text(t.youCan),
      link(t.extend[entity], business_id === undefined ? '/admin/chamber' : '/account/business'),
    ],
  };
}
