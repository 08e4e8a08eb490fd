import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { link, type Message, text } from '../message.ts';

/** The deletion of an account was requested, with its due date, or canceled. */
export const AccountDeletion = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('requested'), due_at: z.string() }),
  z.object({ outcome: z.literal('canceled') }),
]);

/** Composes the email about an account's deletion; it cannot be switched off. */
export function composeAccountDeletion(data: z.infer<typeof AccountDeletion>, timeZone: string): Message {
  if (data.outcome === 'canceled')
    return {
      subject: 'Account deletion canceled',
      blocks: [
        text('The deletion of your account was canceled. Nothing has changed.'),
        link('Open your account', '/account'),
      ],
    };
  return {
    subject: 'Your account will be deleted',
    blocks: [
      text(
        `You asked to delete your account. It will be deleted after ${formatDateTime(data.due_at, timeZone)}. Your profile, registrations and applications are deleted, too; listings that you own stay without an owner.`,
      ),
      text(
        'If you change your mind, sign in before then and cancel the deletion. If it wasn’t you, also change your password.',
      ),
      link('Cancel deletion', '/account/data'),
    ],
  };
}
