import type { GroupPage, GroupPost } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { Button } from '../../../ui/Button.tsx';
import { discussionKey, readTopic, setTopicState } from './discussion.ts';
import { Post } from './Post.tsx';
import { Reply } from './Reply.tsx';

interface TopicViewProps {
  topicId: string;
  group: GroupPage;
  userId: string;
}

/** A topic with its replies, oldest first. */
export function TopicView({ topicId, group, userId }: TopicViewProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const [, go] = useSearchParams();
  const read = useOwnPages({
    queryKey: [...discussionKey(userId, group.id), 'topic', topicId],
    read: (after?: number) => readTopic(topicId, after),
  });
  const reload = () => void read.refetch();
  const back = `slug=${group.slug}&view=discussion`;
  return (
    <div className="stack">
      <p>
        <a
          href={`?${back}`}
          onClick={(event) => {
            event.preventDefault();
            go(back);
          }}
        >
          {t.back}
        </a>
      </p>
      <QueryState query={read}>
        {({ pages }) => {
          const topic = pages[0]?.topic;
          const shared = { group, reload };
          return (
            topic && (
              <>
                <h3 className="group-name" dir="auto">
                  {topic.title || t.deleted}
                </h3>
                {group.manages && !group.is_archived && !topic.is_deleted && topic.state === 'shown' && (
                  <TopicState topic={topic} reload={reload} />
                )}
                <Post post={topic} {...shared} />
                {pages
                  .flatMap(({ posts }) => posts)
                  .map((post) => (
                    <Post key={post.id} post={post} {...shared} />
                  ))}
                <MorePages pages={read} label={t.more} />
                {topic.is_closed && <p>{t.isClosed}</p>}
                {!group.is_archived &&
                  !topic.is_deleted &&
                  topic.state === 'shown' &&
                  (!topic.is_closed || group.manages) && (
                    <Reply topicId={topicId} userId={userId} onDone={reload} />
                  )}
              </>
            )
          );
        }}
      </QueryState>
    </div>
  );
}

function TopicState({ topic, reload }: { topic: GroupPost; reload: () => void }) {
  const { discussion: t } = useStrings(groupsStrings);
  const action = useAction();
  const { id, is_pinned: isPinned, is_closed: isClosed } = topic;
  const set = (name: string, pinned: boolean, closed: boolean) => {
    action.run(async () => {
      await setTopicState(id, pinned, closed);
      reload();
      return t.changed;
    }, name);
  };
  return (
    <>
      <ActionNotice action={action} />
      <p className="actions">
        <Button
          variant="quiet"
          isBusy={action.busyWith === 'pin'}
          onClick={() => set('pin', !isPinned, isClosed)}
        >
          {isPinned ? t.unpin : t.pin}
        </Button>
        <Button
          variant="quiet"
          isBusy={action.busyWith === 'close'}
          onClick={() => set('close', isPinned, !isClosed)}
        >
          {isClosed ? t.reopen : t.close}
        </Button>
      </p>
    </>
  );
}
