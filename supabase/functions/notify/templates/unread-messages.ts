import { z } from 'zod';
import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** Messages that somebody has not read, of all conversations together; never what they say. */
export const UnreadMessages = z.object({
  unread: z.number().int(),
  people: z.array(z.string().nullable()).nullish(),
});

const maxNames = 5;

/** Composes the email about unread messages: how many, and from whom. */
export function composeUnreadMessages({ unread, people }: z.infer<typeof UnreadMessages>, hub: Hub): Message {
  const { unreadMessages: t, somebody } = textsIn(hub.language).community;
  const names = (people ?? []).map((name) => name ?? somebody).slice(0, maxNames);
  return {
    subject: t.subject(unread, names.length === 1 ? names[0] : undefined),
    blocks: [
      ...(names.length > 0 ? [text(t.sentence(names.join(', ')))] : []),
      link(t.open, '/account/messages'),
    ],
  };
}
