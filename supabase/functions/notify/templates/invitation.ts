import { z } from 'zod';
import { formatDateTime } from '../format-date-time.ts';
import { link, type Message, text } from '../message.ts';

/** An invitation to a listing's team; `token` accepts it. */
export const Invitation = z.object({
  business: z.string(),
  role: z.enum(['manager', 'contributor']),
  inviter: z.string().optional(),
  expires_at: z.string(),
  token: z.string(),
});

const duties = {
  manager: 'keep the listing up to date, and post its events, deals and jobs',
  contributor: 'post its events, deals and jobs',
};

/** Composes the email that invites a person to a business's team. */
export function composeInvitation(data: z.infer<typeof Invitation>, timeZone: string): Message {
  const { business, role, inviter, expires_at, token } = data;
  return {
    subject: `You’re invited to manage ${business}`,
    blocks: [
      text(`${inviter ?? 'The owner'} invites you to the team of “${business}”. You can ${duties[role]}.`),
      text(
        `To accept, sign in or sign up with this email address by ${formatDateTime(expires_at, timeZone)}.`,
      ),
      link('Accept the invitation', `/account/invitation?token=${encodeURIComponent(token)}`),
      text('If you weren’t expecting this, ignore this email.'),
    ],
  };
}
