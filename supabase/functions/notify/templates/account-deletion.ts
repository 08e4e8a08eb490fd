import { z } from 'zod';
import { sayMoment } from '../dates.ts';
import { link, type Message, text } from '../message.ts';

/** That the deletion of an account was asked for, and when it is due; or that the wish was taken back. */
export const AccountDeletion = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('asked'), due_at: z.string() }),
  z.object({ outcome: z.literal('kept') }),
]);

/** The mail about the end of an account; nobody can switch it off. */
export function tellAccountDeletion(data: z.infer<typeof AccountDeletion>, timeZone: string): Message {
  if (data.outcome === 'kept')
    return {
      subject: 'Your account stays',
      blocks: [
        text('The wish to delete your account was taken back. Everything is as it was.'),
        link('Open your account', '/account'),
      ],
    };
  return {
    subject: 'Your account will be deleted',
    blocks: [
      text(
        `Somebody who is signed in as you asked for the deletion of your account. It is deleted after ${sayMoment(data.due_at, timeZone)}, with what you keep in it.`,
      ),
      text(
        'If it was not you, or you think otherwise: sign in before then and keep the account. Then change your password.',
      ),
      link('Keep the account', '/account/data'),
    ],
  };
}
