import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Message, ThreadPage } from '#contracts/messages.ts';
import { createCatchUp } from '../../../lib/browser/catch-up.ts';
import { type Failure } from '../../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { markRead, readThread, threadsKey } from './messages.ts';
import { mergeMessages, mergePage, type Shown, showPage } from './shown-messages.ts';

// After a longer absence, the latest page is read instead of every change.
const maxChanges = 200;

/**
 * An open conversation: its messages, the latest or those around a number, which follow by themselves, and how to read on from there both
 * ways. What was read is marked once the latest message is shown.
 */
export function useThread(userId: string, threadId: string, around?: number) {
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<Failure>();
  const [news, setNews] = useState<Message>();
  const isReading = useRef(false);
  const isAtEnd = useRef(false);

  const show = useCallback((change: (last: Shown | undefined) => Shown | undefined) => {
    setShown((last) => {
      const next = change(last);
      isAtEnd.current = next !== undefined && !next.hasLater;
      return next;
    });
  }, []);
  const markSeen = useCallback(
    async (thread: ThreadPage['thread']) => {
      if (document.visibilityState !== 'visible' || thread.last_seq <= thread.read_seq) return;
      await markRead(threadId, thread.last_seq);
      await queryClient.invalidateQueries({ queryKey: threadsKey(userId) });
    },
    [threadId, userId],
  );

  const catchUp = useMemo(
    () =>
      createCatchUp<number | undefined>(undefined, async (known) => {
        let cursor = known;
        let page = await readThread(
          threadId,
          cursor !== undefined ? { changed_after: cursor } : around === undefined ? undefined : { around },
        );
        if (cursor !== undefined && isAtEnd.current && page.thread.last_change - cursor > maxChanges) {
          cursor = undefined;
          page = await readThread(threadId);
        }
        setFailure(undefined);
        if (cursor === undefined) {
          isAtEnd.current = !page.has_later;
          show(() => showPage(page));
          if (!page.has_later) await markSeen(page.thread);
          return page.thread.last_change;
        }
        for (;;) {
          const { messages, thread } = page;
          show((last) => last && mergeMessages(last, messages, thread));
          setNews(messages.findLast(({ state, sender_id: by }) => state === 'sent' && by !== userId));
          cursor = messages.at(-1)?.change_no ?? cursor;
          if (!page.has_more) break;
          page = await readThread(threadId, { changed_after: cursor });
        }
        if (isAtEnd.current) await markSeen(page.thread);
        return cursor;
      }),
    [around, markSeen, show, threadId, userId],
  );
  const renew = useCallback(() => {
    catchUp().catch((error: unknown) => setFailure(toUserMessage(error)));
  }, [catchUp]);
  useEffect(renew, [renew]);
  useOwnTopic(userId, 'messages', renew);

  const readOn = async (way: 'earlier' | 'later') => {
    const edge = way === 'earlier' ? shown?.messages[0] : shown?.messages.at(-1);
    if (!edge || isReading.current) return;
    isReading.current = true;
    try {
      const place = way === 'earlier' ? { before: edge.seq } : { after: edge.seq };
      const page = await readThread(threadId, place);
      show((last) => last && mergePage(last, page, way));
      if (way === 'later' && !page.has_later) await markSeen(page.thread);
    } finally {
      isReading.current = false;
    }
  };
  const add = (message: Message) => show((last) => last && mergeMessages(last, [message]));
  return { shown, failure, news, renew, add, readOn };
}
