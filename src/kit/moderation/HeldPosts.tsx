import type { ReactNode } from 'react';
import { type HeldPost, HeldPosts as HeldPostList } from '#contracts/moderation.ts';
import { communityRulesStrings } from '../../i18n/account/community-rules-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { ActionNotice } from '../ActionNotice.tsx';
import { ReasonButton } from '../ReasonButton.tsx';
import { useAction } from '../use-action.ts';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

interface HeldPostsProps {
  /** Of one group; of all groups without. */
  groupId?: string;
  /** Shown where none waits. */
  empty?: ReactNode;
  onDecided: () => void;
}

/** The posts with links by new accounts that wait for the chair or staff. */
export function HeldPosts({ groupId, empty = null, onDecided }: HeldPostsProps) {
  return (
    <QueryBoundary queryKey={['held-posts', groupId ?? '']} load={() => readHeldPosts(groupId)}>
      {(posts, reload) =>
        posts.length === 0 ? (
          empty
        ) : (
          <HeldList
            posts={posts}
            isOfAll={groupId === undefined}
            onDecided={() => {
              reload();
              onDecided();
            }}
          />
        )
      }
    </QueryBoundary>
  );
}

interface HeldListProps {
  posts: HeldPost[];
  isOfAll: boolean;
  onDecided: () => void;
}

function HeldList({ posts, isOfAll, onDecided }: HeldListProps) {
  const { post: t } = useStrings(communityRulesStrings);
  return (
    <Panel title={t.waiting}>
      <ul className="stack plain">
        {posts.map((post) => (
          <Held key={post.id} post={post} isOfAll={isOfAll} onDecided={onDecided} />
        ))}
      </ul>
    </Panel>
  );
}

function Held({ post, isOfAll, onDecided }: Omit<HeldListProps, 'posts'> & { post: HeldPost }) {
  const { post: t } = useStrings(communityRulesStrings);
  const action = useAction();
  const author = post.author || t.somebody;
  return (
    <li className="stack">
      <p>
        <strong dir="auto">{post.title}</strong>{' '}
        <span className="soft">
          {isOfAll && `${post.group.name} · `}
          {author} · <RelativeTime at={post.created_at} zone={zone()} />
        </span>
      </p>
      <p className="group-text" dir="auto">
        {post.body}
      </p>
      <ActionNotice action={action} />
      <p className="actions">
        <Button
          aria-label={t.publishNamed(author)}
          isBusy={action.isBusy}
          onClick={() => {
            action.run(async () => {
              await decideHeldPost(post.id, true);
              onDecided();
              return t.published;
            });
          }}
        >
          {t.publish}
        </Button>
        <ReasonButton
          label={t.refuse}
          named={t.refuseNamed(author)}
          name="refuse-post"
          title={t.refuseNamed(author)}
          hint={t.readBy}
          onSend={async (reason) => {
            await decideHeldPost(post.id, false, reason);
            onDecided();
            return { message: t.wasRefused };
          }}
        />
      </p>
    </li>
  );
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

async function readHeldPosts(groupId?: string) {
  const data = await loadDataClient();
  const { data: posts } = await data
    .rpc('held_posts', { ...(groupId && { group_id: groupId }) })
    .throwOnError();
  return HeldPostList.parse(posts);
}

async function decideHeldPost(post: string, publish: boolean, reason = ''): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('decide_held_post', { post_id: post, publish, reason }).throwOnError();
}
