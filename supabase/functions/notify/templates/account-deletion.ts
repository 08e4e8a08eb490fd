import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** The deletion of an account was requested, with its due date, or canceled. */
export const AccountDeletion = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('requested'), due_at: z.string() }),
  z.object({ outcome: z.literal('canceled') }),
]);

/** Composes the email about an account's deletion; it cannot be switched off. */
export function composeAccountDeletion(data: z.infer<typeof AccountDeletion>, hub: Hub): Message {
  const { canceled, requested } = textsIn(hub.language).account.deletion;
  if (data.outcome === 'canceled')
    return {
      subject: canceled.subject,
      blocks: [text(canceled.sentence), link(canceled.open, '/account')],
    };
  return {
    subject: requested.subject,
    blocks: [
      text(requested.sentence(formatDateTime(data.due_at, hub))),
      text(requested.howToCancel),
      link(requested.cancel, '/account/data'),
    ],
  };
}
