import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contracts/messages.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { reportAccessError } from '../../../kit/session/session-events.ts';
import { type SentFile, sendMessage } from './messages.ts';
import { type OutboxOwner, readOutbox, removeFromOutbox, storeInOutbox } from './stored-outbox.ts';

/** What is to be sent: a text, files, or both. */
export interface Content {
  body: string;
  files: (SentFile & { name: string })[];
}

/** A message on its way; with what went wrong once it failed. */
export interface Outgoing extends Content {
  client: string;
  problem?: string;
  /** It failed because the server could not be reached: it is sent again once the browser is online. */
  isUnreached?: boolean;
}

// A browser may say that it is online before anything can be reached.
const retryDelaysMs = [0, 2_000, 10_000, 30_000];

/**
 * Sends messages of a conversation, one after the other: those that failed stay with their text and files, and are sent once however often
 * they are retried. What a page that was closed had not sent is offered again, with `interrupted` as its problem.
 */
export function useOutbox(
  { userId, threadId, interrupted }: OutboxOwner & { interrupted: string },
  onSent: (message: Message) => void,
) {
  const owner = { userId, threadId };
  const [outgoing, setOutgoing] = useState<Outgoing[]>(() =>
    readOutbox(owner).map(({ client, body, files }) => ({ client, body, files, problem: interrupted })),
  );
  const last = useRef(Promise.resolve());
  const change = (client: string, to: Outgoing[]) => {
    if (to.length === 0) removeFromOutbox(owner, client);
    setOutgoing((all) => all.flatMap((one) => (one.client === client ? to : [one])));
  };
  const transmit = async ({ client, body, files }: Outgoing) => {
    try {
      onSent(await sendMessage(threadId, client, { body, files }));
      change(client, []);
    } catch (error) {
      reportAccessError(error);
      const { message: problem, code } = toUserMessage(error);
      change(client, [{ client, body, files, problem, isUnreached: code === 'unreachable' }]);
    }
  };
  const enqueue = (message: Outgoing) => {
    last.current = last.current.then(() => transmit(message));
  };
  const retry = ({ client, body, files }: Outgoing) => {
    const message = { client, body, files };
    change(client, [message]);
    enqueue(message);
  };
  const retryUnreached = useRef(() => {});
  useEffect(() => {
    retryUnreached.current = () => outgoing.filter(({ isUnreached }) => isUnreached).forEach(retry);
  });
  useEffect(() => {
    let timers: number[] = [];
    const stop = () => timers.forEach((timer) => clearTimeout(timer));
    const resume = () => {
      stop();
      timers = retryDelaysMs.map((delay) => window.setTimeout(() => retryUnreached.current(), delay));
    };
    addEventListener('online', resume);
    return () => {
      stop();
      removeEventListener('online', resume);
    };
  }, []);
  return {
    outgoing,
    send: (content: Content) => {
      const message = { client: crypto.randomUUID(), ...content };
      storeInOutbox(owner, { ...message, at: Date.now() });
      setOutgoing((all) => [...all, message]);
      enqueue(message);
    },
    retry,
    discard: ({ client }: Outgoing) => change(client, []),
  };
}
