import { type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** Composes the one email to somebody who asked to be notified of the launch. */
export function composeLaunch({ language }: Hub): Message {
  const t = textsIn(language).account.launch;
  return { subject: t.subject, blocks: [text(t.sentence), link(t.open, '/'), text(t.once)] };
}
