import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Message, ThreadPage } from '#contracts/messages.ts';
import { createCatchUp } from '../../../lib/browser/catch-up.ts';
import { type Failure } from '../../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { markRead, readThread, threadsKey } from './messages.ts';

interface Shown {
  thread: ThreadPage['thread'];
  /** The earliest first. */
  messages: Message[];
  hasEarlier: boolean;
}

const merge = (shown: Message[], added: Message[], from: number) =>
  [...new Map([...shown, ...added].map((message) => [message.seq, message])).values()]
    .filter(({ seq }) => seq >= from)
    .toSorted((one, other) => one.seq - other.seq);

/** An open conversation: its messages, which follow by themselves, and how to read earlier ones. */
export function useThread(userId: string, threadId: string) {
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<Failure>();
  const [news, setNews] = useState<Message>();
  const isReading = useRef(false);

  const add = useCallback((messages: Message[], thread?: ThreadPage['thread']) => {
    setShown((last) => {
      if (!last) return last;
      // A change of a message before the first that is shown is read with its page.
      const from = last.hasEarlier ? (last.messages[0]?.seq ?? 0) : 0;
      return { ...last, ...(thread && { thread }), messages: merge(last.messages, messages, from) };
    });
  }, []);

  const catchUp = useMemo(
    () =>
      createCatchUp<number | undefined>(undefined, async (cursor) => {
        const page = await readThread(threadId, cursor === undefined ? {} : { changed_after: cursor });
        if (cursor === undefined)
          setShown({ thread: page.thread, messages: page.messages.toReversed(), hasEarlier: page.has_more });
        else {
          add(page.messages, page.thread);
          setNews(page.messages.findLast(({ state, sender_id: by }) => state === 'sent' && by !== userId));
        }
        setFailure(undefined);
        if (document.visibilityState === 'visible' && page.thread.last_seq > page.thread.read_seq) {
          await markRead(threadId, page.thread.last_seq);
          await queryClient.invalidateQueries({ queryKey: threadsKey(userId) });
        }
        if (cursor === undefined) return page.thread.last_change;
        return page.messages.at(-1)?.change_no ?? cursor;
      }),
    [add, threadId, userId],
  );
  const renew = useCallback(() => {
    catchUp().catch((error: unknown) => setFailure(toUserMessage(error)));
  }, [catchUp]);
  useEffect(renew, [renew]);
  useOwnTopic(userId, 'messages', renew);

  const readEarlier = async () => {
    const first = shown?.messages[0];
    if (!first || isReading.current) return;
    isReading.current = true;
    try {
      const page = await readThread(threadId, { before: first.seq });
      setShown(
        (last) =>
          last && { ...last, hasEarlier: page.has_more, messages: merge(last.messages, page.messages, 0) },
      );
    } finally {
      isReading.current = false;
    }
  };
  return { shown, failure, news, renew, add, readEarlier };
}
