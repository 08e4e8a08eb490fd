import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { HeldPosts } from '../../../kit/moderation/HeldPosts.tsx';
import { MorePages } from '../../../kit/MorePages.tsx';
import { OpenForm } from '../../../kit/OpenForm.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { useSearchField } from '../../../kit/use-search-field.tsx';
import { renewQueries } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { discussionKey, markAllRead, readTopics } from './discussion.ts';
import { NewTopic } from './NewTopic.tsx';
import { SearchPosts } from './SearchPosts.tsx';
import { TopicRow } from './TopicRow.tsx';
import { TopicView } from './TopicView.tsx';

interface DiscussionProps {
  group: GroupPage;
  userId: string;
}

/** The topics of a group, or the one that `?topic=` names, at the reply that `?post=` numbers. */
export function Discussion({ group, userId }: DiscussionProps) {
  const [query] = useSearchParams();
  const params = new URLSearchParams(query);
  const topicId = params.get('topic');
  const post = Number(params.get('post') ?? 0);
  useOwnTopic(userId, 'group_post', () => {
    void renewQueries(discussionKey(userId, group.id));
  });
  const shared = { group, userId };
  if (!topicId) return <Topics {...shared} />;
  const around = Number.isSafeInteger(post) && post > 0 ? post : undefined;
  return <TopicView key={`${topicId} ${String(around)}`} topicId={topicId} around={around} {...shared} />;
}

function Topics({ group, userId }: DiscussionProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const action = useAction();
  const search = useSearchField(t.search);
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
      {!group.is_archived && (
        <OpenForm label={t.new}>
          {(close) => (
            <NewTopic
              group={group}
              userId={userId}
              onDone={() => {
                close();
                void topics.refetch();
              }}
              onCancel={close}
            />
          )}
        </OpenForm>
      )}
      {search.field}
      {group.manages && <HeldPosts groupId={group.id} onDecided={() => void topics.refetch()} />}
      {search.words.length >= 2 ? (
        <SearchPosts group={group} userId={userId} words={search.words} />
      ) : (
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
      )}
    </div>
  );
}
