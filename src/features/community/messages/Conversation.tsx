import { useEffect, useRef } from 'react';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checking } from '../../../ui/Checking.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { Composer } from './Composer.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { MessageItem } from './MessageItem.tsx';
import { useOutbox } from './use-outbox.ts';
import { useThread } from './use-thread.ts';

interface ConversationProps {
  userId: string;
  threadId: string;
  onLeave: () => void;
}

/** An open conversation: its messages, and where the next one is typed. */
export function Conversation({ userId, threadId, onLeave }: ConversationProps) {
  const { conversation: t } = useStrings(messagesStrings);
  const { shown, failure, news, renew, add, readEarlier } = useThread(userId, threadId);
  const outbox = useOutbox(threadId, (message) => {
    add([message]);
    renew();
  });
  const list = useRef<HTMLDivElement>(null);
  const lastSeq = shown?.messages.at(-1)?.seq;
  const waiting = outbox.outgoing.length;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lastSeq, waiting]);
  if (failure && (!shown || failure.code === 'thread_gone'))
    return <TryAgain message={failure.message} onTry={renew} />;
  if (!shown) return <Checking />;
  const { thread, messages, hasEarlier } = shown;
  const [partner] = thread.people;
  const isSeen =
    thread.is_pair && messages.at(-1)?.sender_id === userId && (partner?.read_seq ?? 0) >= (lastSeq ?? 1);
  return (
    <section className="conversation" aria-label={t.label}>
      <ConversationHead thread={thread} onChanged={renew} onLeave={onLeave} />
      <div ref={list} className="message-list" role="region" aria-label={t.messages} tabIndex={0}>
        {hasEarlier && (
          <p>
            <Button variant="quiet" onClick={() => void readEarlier().catch(renew)}>
              {t.earlier}
            </Button>
          </p>
        )}
        {messages.length === 0 && waiting === 0 && <p className="soft">{t.empty}</p>}
        <ol>
          {messages.map((message) => (
            <MessageItem
              key={message.seq}
              threadId={threadId}
              message={message}
              isOwn={message.sender_id === userId}
              onChanged={renew}
            />
          ))}
          {outbox.outgoing.map((message) => (
            <li key={message.client} className="message" data-own>
              <p className="message-body preserved" dir="auto">
                {message.body}
              </p>
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
      </div>
      <p className="visually-hidden" role="status">
        {news && t.news(news.name)}
      </p>
      {thread.may_write ? <Composer onSend={outbox.send} /> : <Notice>{t.closed}</Notice>}
    </section>
  );
}
