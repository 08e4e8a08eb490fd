import { z } from 'zod';
import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** A passkey or a second factor was added to the account or removed. */
export const KeyChange = z.object({
  key: z.enum(['passkey', 'security_key', 'authenticator_app', 'phone']),
  change: z.enum(['added', 'removed']),
});

/** Composes the email after a passkey or second factor was added or removed; it cannot be switched off. */
export function composeKeyChange({ key, change }: z.infer<typeof KeyChange>, { language }: Hub): Message {
  const t = textsIn(language).account.keyChange;
  return {
    subject: t.subjects[key][change],
    blocks: [text(t.sentences[key][change]), text(t.ifNotYou), link(t.open, '/account/security')],
  };
}
