import { z } from 'zod';
import { sayMoment } from '../dates.ts';
import { link, type Message, text } from '../message.ts';

/** A job or a deal that ends soon. */
export const Reminder = z.object({
  entity: z.enum(['jobs', 'deals']),
  title: z.string(),
  business: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
});

/** The mail three days before. */
export function remind({ entity, title, business, ends_at, time_zone }: z.infer<typeof Reminder>): Message {
  const noun = entity === 'jobs' ? 'job' : 'deal';
  return {
    subject: `Ends soon: ${title}`,
    blocks: [
      text(`Your ${noun} “${title}” for ${business} is shown until ${sayMoment(ends_at, time_zone)}.`),
      text('You can extend it, or let it end: nothing else is needed.'),
      link(`Extend the ${noun}`, '/account/business'),
    ],
  };
}
