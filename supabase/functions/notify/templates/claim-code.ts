import { z } from 'zod';
import { type Hub, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** A code that proves a claim. */
export const ClaimCode = z.object({ business: z.string(), code: z.string(), minutes: z.number().int() });

/** Composes the message with the code: an email, or one line of text. */
export function composeClaimCode(
  { business, code, minutes }: z.infer<typeof ClaimCode>,
  { language }: Hub,
): Message {
  const t = textsIn(language).account.claimCode;
  return {
    subject: t.subject(business, code),
    blocks: [text(t.sentence(business)), { kind: 'code', code }, text(t.expires(minutes))],
  };
}
