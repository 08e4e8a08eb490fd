import { useState } from 'react';
import type { Message } from '#contracts/messages.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { reportAccessError } from '../../../kit/session/session-events.ts';
import { sendMessage } from './messages.ts';

/** A message on its way; with what went wrong once it failed. */
export interface Outgoing {
  client: string;
  body: string;
  problem?: string;
}

/** Sends messages of a conversation: those that failed stay with their text, and are sent once however often they are retried. */
export function useOutbox(threadId: string, onSent: (message: Message) => void) {
  const [outgoing, setOutgoing] = useState<Outgoing[]>([]);
  const change = (client: string, to: Outgoing[]) =>
    setOutgoing((last) => last.flatMap((one) => (one.client === client ? to : [one])));
  const transmit = async ({ client, body }: Outgoing) => {
    try {
      onSent(await sendMessage(threadId, client, body));
      change(client, []);
    } catch (error) {
      reportAccessError(error);
      change(client, [{ client, body, problem: toUserMessage(error).message }]);
    }
  };
  const send = (body: string) => {
    const message = { client: crypto.randomUUID(), body };
    setOutgoing((last) => [...last, message]);
    void transmit(message);
  };
  const retry = ({ client, body }: Outgoing) => {
    change(client, [{ client, body }]);
    void transmit({ client, body });
  };
  return { outgoing, send, retry, discard: ({ client }: Outgoing) => change(client, []) };
}
