import { z } from 'zod';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** What happened between the recipient and a person; `introducer` is the third of an introduction. */
export const Connection = z.object({
  outcome: z.enum(['asked', 'accepted', 'introduced', 'introduction_worked']),
  person: z.string().optional(),
  introducer: z.string().optional(),
  note: z.string().optional(),
});

/** Composes the email about a request to connect, its acceptance, or an introduction. */
export function composeConnection(
  { outcome, person, introducer, note }: z.infer<typeof Connection>,
  hub: Hub,
): Message {
  const { connection: t, somebody } = textsIn(hub.language).community;
  const { subject, sentence } = t.outcomes[outcome](person ?? somebody, introducer ?? somebody);
  const isQuestion = outcome === 'asked' || outcome === 'introduced';
  return {
    subject,
    blocks: [
      text(sentence),
      ...quote(note),
      link(isQuestion ? t.answer : t.open, '/account/people/connections'),
    ],
  };
}
