import { z } from 'zod';
import { type Message, text } from '../message.ts';

/** A code that proves a claim. */
export const ClaimCode = z.object({ business: z.string(), code: z.string(), minutes: z.number().int() });

/** Composes the message with the code: an email, or one line of text. */
export function composeClaimCode({ business, code, minutes }: z.infer<typeof ClaimCode>): Message {
  return {
    subject: `Your code for ${business}: ${code}`,
    blocks: [
      text(`Someone is claiming the listing “${business}”. If it’s you, enter this code:`),
      { kind: 'code', code },
      text(
        `It expires in ${String(minutes)} minutes. If you didn’t request it, ignore this message: nobody can claim the listing without the code.`,
      ),
    ],
  };
}
