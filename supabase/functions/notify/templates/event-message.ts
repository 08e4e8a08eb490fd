import { z } from 'zod';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

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
export function composeEventMessage(data: z.infer<typeof EventMessage>, { language }: Hub): Message {
  const { title, slug, organizer, reply_to: replyTo, subject, body } = data;
  const t = textsIn(language).events;
  return {
    subject,
    replyTo,
    blocks: [
      text(t.message.from(organizer, title)),
      ...quote(body),
      ...(replyTo ? [text(t.message.reply)] : []),
      link(t.view, `/events/${slug}`),
      link(t.manage, '/account/registrations'),
    ],
  };
}
