import { useState } from 'react';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { Conversation } from './Conversation.tsx';
import { readThreads, threadsKey } from './messages.ts';
import { NewMessage } from './NewMessage.tsx';
import { SearchMessages } from './SearchMessages.tsx';
import { ThreadList } from './ThreadList.tsx';

/** One's conversations, and the one that `?thread=` names. */
export const Messages = sessionIsland(
  { name: 'Messages', reason: (language) => messagesStrings[language].page.signIn },
  ({ id }) => <Both userId={id} />,
);

function Both({ userId }: { userId: string }) {
  const { list: t, page } = useStrings(messagesStrings);
  const path = useLocalPath();
  const [query, go] = useSearchParams();
  const [isStarting, setStarting] = useState(false);
  const named = new URLSearchParams(query);
  const thread = named.get('thread') ?? '';
  const message = Number(named.get('message')) || undefined;
  const threads = useOwnPages({
    queryKey: [...threadsKey(userId), 'list'],
    read: readThreads,
  });
  const renew = () => void queryClient.invalidateQueries({ queryKey: threadsKey(userId) });
  useOwnTopic(userId, 'messages', renew);
  const hrefOf = (id: string) => path(`/account/messages?thread=${id}`);
  const open = (id: string) => go(`thread=${id}`);
  return (
    <div className="messages" data-open={thread !== ''}>
      <div className="messages-side stack">
        <p className="actions">
          <Button onClick={() => setStarting(true)}>{t.start}</Button>
          <a className="button" data-variant="quiet" href={path('/account/people/profile')}>
            {t.settings}
          </a>
        </p>
        <SearchMessages
          userId={userId}
          hrefOf={(id, seq) => `${hrefOf(id)}&message=${String(seq)}`}
          onOpen={(id, seq) => go(`thread=${id}&message=${String(seq)}`)}
        />
        <QueryState query={threads}>
          {({ pages }) => {
            const found = pages.flatMap((one) => one.threads);
            if (found.length === 0) return <p>{t.empty}</p>;
            return (
              <>
                <ThreadList userId={userId} threads={found} current={thread} hrefOf={hrefOf} onOpen={open} />
                <MorePages pages={threads} label={t.more} />
              </>
            );
          }}
        </QueryState>
      </div>
      <div className="messages-main">
        {thread ? (
          <>
            <p className="messages-back">
              <Button variant="quiet" onClick={() => go('')}>
                {page.back}
              </Button>
            </p>
            <Conversation
              key={thread}
              userId={userId}
              threadId={thread}
              around={message}
              onLatest={() => open(thread)}
              onLeave={() => {
                go('');
                renew();
              }}
            />
          </>
        ) : (
          <p className="soft messages-hint">{page.choose}</p>
        )}
      </div>
      {isStarting && (
        <NewMessage
          onClose={() => setStarting(false)}
          onStarted={(id) => {
            setStarting(false);
            open(id);
          }}
        />
      )}
    </div>
  );
}
