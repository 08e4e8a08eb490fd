import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** Composes the email after an admin reset somebody's second factor; it cannot be switched off. */
export function composeSecondFactorReset({ language }: Hub): Message {
  const t = textsIn(language).account.secondFactorReset;
  return {
    subject: t.subject,
    blocks: [text(t.sentence), text(t.ifNotYou), link(t.open, '/account/security')],
  };
}
