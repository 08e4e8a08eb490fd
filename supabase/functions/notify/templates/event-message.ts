import { z } from 'zod';
import { link, type Message, quote, text } from '../message.ts';

/** A message of an organizer to someone who registered. */
export const EventMessage = z.object({
  title: z.string(),
  slug: z.string(),
  organizer: z.string().optional(),
  reply_to: z.email().optional().catch(undefined),
  subject: z.string(),
  body: z.string(),
});

/** Composes the email with an organizer's message; answers go to the organizer. */
export function composeEventMessage({
  title,
  slug,
  organizer,
  reply_to: replyTo,
  subject,
  body,
}: z.infer<typeof EventMessage>): Message {
  const from = organizer ? `${organizer}, the organizer of` : 'The organizer of';
  return {
    subject,
    replyTo,
    blocks: [
      text(`${from} “${title}” writes:`),
      ...quote(body),
      ...(replyTo ? [text('Reply to this email to answer.')] : []),
      link('View event', `/events/${slug}`),
      link('Manage registration', '/account/registrations'),
    ],
  };
}
