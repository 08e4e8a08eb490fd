import { z } from 'zod';
import { sayMoment } from '../dates.ts';
import { link, type Message, text } from '../message.ts';

/** An invitation to help with a listing; `token` opens it. */
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

/** The mail that invites somebody to help with a business. */
export function invite(data: z.infer<typeof Invitation>, timeZone: string): Message {
  const { business, role, inviter, expires_at, token } = data;
  return {
    subject: `Help with ${business}`,
    blocks: [
      text(`${inviter ?? 'The owner'} invites you to help with “${business}”. You could ${duties[role]}.`),
      text(
        `Sign in, or sign up, with this e-mail address to accept. It is open until ${sayMoment(expires_at, timeZone)}.`,
      ),
      link('Accept the invitation', `/account/invitation?token=${encodeURIComponent(token)}`),
      text('If you do not know what this is about, ignore this mail: nothing happens.'),
    ],
  };
}

/** A code that proves a claim. */
export const ClaimCode = z.object({ business: z.string(), code: z.string(), minutes: z.number().int() });

/** The message with the code: a mail, and in one line on a phone. */
export function sendCode({ business, code, minutes }: z.infer<typeof ClaimCode>): Message {
  return {
    subject: `Your code for ${business}: ${code}`,
    blocks: [
      text(`Somebody says that the listing “${business}” is theirs. If it is you, type this code:`),
      { kind: 'code', code },
      text(
        `It is good for ${String(minutes)} minutes. If nobody of yours asked for it, ignore this message: without the code nobody gets the listing.`,
      ),
    ],
  };
}
