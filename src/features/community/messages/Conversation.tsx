import { useEffect, useLayoutEffect, useRef } from 'react';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checking } from '../../../ui/Checking.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { Composer } from './Composer.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { MessageItem } from './MessageItem.tsx';
import { ThreadEvent } from './ThreadEvent.tsx';
import { useOutbox } from './use-outbox.ts';
import { useThread } from './use-thread.ts';

interface ConversationProps {
  userId: string;
  threadId: string;
  /** The number of the message that is to be seen; without it, the latest. */
  around: number | undefined;
  onLatest: () => void;
  onLeave: () => void;
}

/** An open conversation: its messages, and where the next one is typed. */
export function Conversation({ userId, threadId, around, onLatest, onLeave }: ConversationProps) {
  const { conversation: t } = useStrings(messagesStrings);
  const { shown, failure, news, renew, add, readOn } = useThread(userId, threadId, around);
  const outbox = useOutbox({ userId, threadId, interrupted: t.interrupted }, (message) => {
    // What one sends is after what is shown.
    if (shown?.hasLater) onLatest();
    add(message);
    renew();
  });
  const list = useRef<HTMLDivElement>(null);
  const firstSeq = shown?.messages[0]?.seq;
  const lastSeq = shown?.messages.at(-1)?.seq;
  const isAtEnd = shown !== undefined && !shown.hasLater;
  // Of one whose answer was lost, the conversation itself says that it arrived.
  const arrived = new Set(shown?.messages.map(({ client_id: client }) => client));
  const outgoing = outbox.outgoing.filter(({ client }) => !arrived.has(client));
  const waiting = outgoing.length;
  const { outgoing: kept, discard } = outbox;
  useEffect(() => {
    for (const one of kept) if (one.problem !== undefined && arrived.has(one.client)) discard(one);
  });
  useEffect(() => {
    if (isAtEnd && around === undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [around, isAtEnd, lastSeq, waiting]);
  // What is added above leaves what one reads where it is.
  const height = useRef(0);
  useLayoutEffect(() => {
    const box = list.current;
    if (box && height.current > 0 && box.scrollTop < 1) box.scrollTop = box.scrollHeight - height.current;
    height.current = 0;
  }, [firstSeq]);
  const readEarlier = () => {
    height.current = list.current?.scrollHeight ?? 0;
    readOn('earlier').catch(renew);
  };
  if (failure && (!shown || failure.code === 'thread_gone'))
    return <TryAgain message={failure.message} onTry={renew} />;
  if (!shown) return <Checking />;
  const { thread, messages, hasEarlier, hasLater } = shown;
  const [partner] = thread.people;
  const isSeen =
    !hasLater &&
    thread.is_pair &&
    messages.at(-1)?.sender_id === userId &&
    (partner?.read_seq ?? 0) >= (lastSeq ?? 1);
  return (
    <section className="conversation" aria-label={t.label}>
      <ConversationHead userId={userId} thread={thread} onChanged={renew} onLeave={onLeave} />
      <div ref={list} className="message-list" role="region" aria-label={t.messages} tabIndex={0}>
        {hasEarlier && (
          <p>
            <Button variant="quiet" onClick={readEarlier}>
              {t.earlier}
            </Button>
          </p>
        )}
        {messages.length === 0 && waiting === 0 && <p className="soft">{t.empty}</p>}
        <ol>
          {messages.map((message) =>
            message.kind === 'text' ? (
              <MessageItem
                key={message.seq}
                threadId={threadId}
                message={message}
                isOwn={message.sender_id === userId}
                isSought={message.seq === around}
                onChanged={renew}
              />
            ) : (
              <ThreadEvent key={message.seq} message={message} isOwn={message.sender_id === userId} />
            ),
          )}
          {outgoing.map((message) => (
            <li key={message.client} className="message" data-own>
              {message.body !== '' && (
                <p className="message-body preserved" dir="auto">
                  {message.body}
                </p>
              )}
              {message.files.length > 0 && (
                <p className="soft">
                  <bdi>{message.files.map(({ name }) => name).join(', ')}</bdi>
                </p>
              )}
              {message.problem === undefined ? (
                <p className="soft">{t.sending}</p>
              ) : (
                <div role="alert">
                  <p>{t.failed(message.problem)}</p>
                  <p className="actions">
                    <Button variant="quiet" onClick={() => outbox.retry(message)}>
                      {t.retry}
                    </Button>
                    <Button variant="quiet" onClick={() => outbox.discard(message)}>
                      {t.discard}
                    </Button>
                  </p>
                </div>
              )}
            </li>
          ))}
        </ol>
        {isSeen && <p className="soft message-seen">{t.seen}</p>}
        {hasLater && (
          <p className="actions">
            <Button variant="quiet" onClick={() => void readOn('later').catch(renew)}>
              {t.later}
            </Button>
            <Button variant="quiet" onClick={onLatest}>
              {t.latest}
            </Button>
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {news && t.news(news.name)}
      </p>
      {thread.may_write ? (
        <Composer userId={userId} threadId={threadId} noFiles={thread.no_files} onSend={outbox.send} />
      ) : (
        <Notice>{t.closed}</Notice>
      )}
    </section>
  );
}
