import { z } from 'zod';
import { facts, type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** A visitor's message to a business. */
export const ContactMessageMail = z.object({
  business: z.string(),
  business_id: z.string(),
  message_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  body: z.string(),
});

/** Composes the email that brings a visitor's message to the team of a business; a reply goes to the visitor. */
export function composeContactMessage(data: z.infer<typeof ContactMessageMail>, { language }: Hub): Message {
  const t = textsIn(language).listings.contact;
  const { business, business_id, message_id, name, email, phone, body } = data;
  return {
    subject: t.subject(name),
    replyTo: email,
    blocks: [
      text(t.sentence(business)),
      facts({ [t.names.name]: name, [t.names.email]: email, [t.names.phone]: phone }),
      ...quote(body),
      link(t.open, `/account/business/messages?id=${business_id}#${message_id}`),
      text(t.beCareful),
    ],
  };
}
