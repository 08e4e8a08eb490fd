import { Fragment, useRef } from 'react';
import type { GroupPage, GroupPost } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { QueryLink } from '../../../kit/table/QueryLink.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { discussionKey, readTopic, setTopicState, type TopicPlace } from './discussion.ts';
import { Post } from './Post.tsx';
import { Reply } from './Reply.tsx';
import { useScrolledTo } from './use-scrolled-to.ts';

interface TopicViewProps {
  topicId: string;
  /** The number of the reply at which it is opened; else where the reader stopped. */
  around: number | undefined;
  group: GroupPage;
  userId: string;
}

/** A topic with its replies, oldest first. */
export function TopicView({ topicId, around, group, userId }: TopicViewProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const [, go] = useSearchParams();
  // Where it was opened: reading it again brings the same page, although it is read by then.
  const opened = useRef<{ start: number; unread: number | undefined }>(undefined);
  const queryKey = [...discussionKey(userId, group.id), 'topic', topicId, around];
  const read = useOwnPages({
    queryKey,
    read: async (place?: TopicPlace) => {
      const first = opened.current ? { after: opened.current.start } : { ...(around && { around }) };
      const page = await readTopic(topicId, place ?? first);
      opened.current ??= { start: page.start, unread: page.first_unread };
      return { ...page, unread: opened.current.unread };
    },
  });
  const reload = () => void read.refetch();
  const back = `slug=${group.slug}&view=discussion`;
  // The own reply is the last, which may be pages away, or the first of a new page.
  const showReply = async () => {
    if (!read.hasNextPage) {
      const { data } = await read.refetch();
      if (data?.pages.at(-1)?.next) await read.fetchNextPage();
      return;
    }
    opened.current = undefined;
    if (around) go(`${back}&topic=${topicId}`, 'replace');
    else await queryClient.resetQueries({ queryKey });
  };
  return (
    <div className="stack">
      <p>
        <QueryLink query={back}>{t.back}</QueryLink>
      </p>
      <QueryState query={read}>
        {({ pages }) => {
          const topic = pages[0]?.topic;
          const shared = { group, userId, reload };
          const posts = pages.flatMap((page) => page.posts);
          const unread = around ? undefined : pages[0]?.unread;
          const firstNew = posts.find(({ sequence }) => unread !== undefined && sequence >= unread);
          return (
            topic && (
              <>
                <h2 className="group-name" dir="auto">
                  {topic.title || t.deleted}
                </h2>
                {group.manages && !group.is_archived && !topic.is_deleted && topic.state === 'shown' && (
                  <TopicState topic={topic} reload={reload} />
                )}
                <Post post={topic} {...shared} />
                {read.hasPreviousPage && (
                  <p>
                    <Button
                      variant="quiet"
                      isBusy={read.isFetchingPreviousPage}
                      onClick={() => void read.fetchPreviousPage()}
                    >
                      {t.earlier}
                    </Button>
                  </p>
                )}
                {posts.map((post) => (
                  <Fragment key={post.id}>
                    {post === firstNew && <NewPosts />}
                    <Post post={post} isTarget={post.sequence === around} {...shared} />
                  </Fragment>
                ))}
                <MorePages pages={read} label={t.more} />
                {topic.is_closed && <p>{t.isClosed}</p>}
                {!group.is_archived &&
                  !topic.is_deleted &&
                  topic.state === 'shown' &&
                  (!topic.is_closed || group.manages) && (
                    <Reply
                      groupId={group.id}
                      topicId={topicId}
                      userId={userId}
                      onDone={() => void showReply()}
                    />
                  )}
              </>
            )
          );
        }}
      </QueryState>
    </div>
  );
}

function NewPosts() {
  const { discussion: t } = useStrings(groupsStrings);
  const element = useScrolledTo<HTMLHeadingElement>(true);
  return (
    <h3 ref={element} className="new-posts" tabIndex={-1}>
      {t.newPosts}
    </h3>
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
