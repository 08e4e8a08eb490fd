import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { HeldPosts } from '../../../kit/moderation/HeldPosts.tsx';
import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { discussionKey, markAllRead, readTopics } from './discussion.ts';
import { NewTopic } from './NewTopic.tsx';
import { TopicRow } from './TopicRow.tsx';
import { TopicView } from './TopicView.tsx';

interface DiscussionProps {
  group: GroupPage;
  userId: string;
}

/** The topics of a group, or the one that `?topic=` names. */
export function Discussion({ group, userId }: DiscussionProps) {
  const [query] = useSearchParams();
  const topicId = new URLSearchParams(query).get('topic');
  useOwnTopic(userId, 'group_post', () => {
    void queryClient.invalidateQueries({ queryKey: discussionKey(userId, group.id) });
  });
  const shared = { group, userId };
  return topicId ? <TopicView key={topicId} topicId={topicId} {...shared} /> : <Topics {...shared} />;
}

function Topics({ group, userId }: DiscussionProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const [isWriting, setWriting] = useState(false);
  const action = useAction();
  const topics = useOwnPages({
    queryKey: [...discussionKey(userId, group.id), 'topics'],
    read: (after?: string) => readTopics(group.id, after),
  });
  const readAll = () => {
    action.run(async () => {
      await markAllRead(group.id);
      await topics.refetch();
    });
  };
  return (
    <div className="stack">
      {!group.is_archived &&
        (isWriting ? (
          <NewTopic
            group={group}
            userId={userId}
            onDone={() => {
              setWriting(false);
              void topics.refetch();
            }}
            onCancel={() => setWriting(false)}
          />
        ) : (
          <p>
            <Button onClick={() => setWriting(true)}>{t.new}</Button>
          </p>
        ))}
      {group.manages && <HeldPosts groupId={group.id} onDecided={() => void topics.refetch()} />}
      <QueryState query={topics}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.topics);
          return (
            <>
              {found.length === 0 && <p>{t.empty}</p>}
              <ul className="rows">
                {found.map((topic) => (
                  <TopicRow key={topic.id} topic={topic} slug={group.slug} />
                ))}
              </ul>
              <MorePages pages={topics} label={t.more} />
              {found.some(({ is_unread: isUnread }) => isUnread) && (
                <p>
                  <Button variant="quiet" isBusy={action.isBusy} onClick={readAll}>
                    {t.readAll}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
