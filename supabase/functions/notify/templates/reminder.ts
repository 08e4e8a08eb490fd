import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { link, type Message, text } from '../message.ts';

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
export function composeReminder({
  entity,
  title,
  business,
  business_id,
  ends_at,
  time_zone,
}: z.infer<typeof Reminder>): Message {
  const noun = entity === 'jobs' ? 'job' : 'deal';
  return {
    subject: `Ends soon: ${title}`,
    blocks: [
      text(`Your ${noun} “${title}” for ${business} ends on ${formatDateTime(ends_at, time_zone)}.`),
      text('You can extend it. If you do nothing, it ends on that date.'),
      link(`Extend the ${noun}`, business_id === undefined ? '/admin/chamber' : '/account/business'),
    ],
  };
}
