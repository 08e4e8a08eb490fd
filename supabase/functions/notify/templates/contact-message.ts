import { z } from 'zod';
import { facts, link, type Message, quote, text } from '../message.ts';

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
export function composeContactMessage(data: z.infer<typeof ContactMessageMail>): Message {
  const { business, business_id, message_id, name, email, phone, body } = data;
  return {
    subject: `New message from ${name}`,
    replyTo: email,
    blocks: [
      text(`A visitor wrote to “${business}” by the form on its page. Reply to this email to answer.`),
      facts({ Name: name, Email: email, Phone: phone }),
      ...quote(body),
      link('Open messages', `/account/business/messages?id=${business_id}#${message_id}`),
      text('We do not know who the sender is. Be careful with links and requests for money.'),
    ],
  };
}
