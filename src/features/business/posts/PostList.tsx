import { useState } from 'react';
import { formatDate } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { PostActions } from './PostActions.tsx';
import { type PostArea, postUrl } from './post-area.ts';
import { postIsland } from './post-island.tsx';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostOwner } from './post-owner.ts';
import type { ActionResult, PostWork } from './get-post-actions.ts';
import { type Post, readPosts } from './posts.ts';
import { StateBadge } from '../StateBadge.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';

const kinds: PostKind[] = ['job', 'event', 'deal'];
// What a chamber posts most comes first.
const adminKinds: PostKind[] = ['event', 'deal', 'job'];

/**
 * The jobs, events and deals of the business that `?id=` names, with what can be done with each; in the admin area those of the
 * chamber without it.
 */
export const PostList = postIsland({ name: 'PostList', reason: 'Sign in to see your posts.' }, (area) => (
  <LoadByParam
    param="id"
    area={area}
    queryKey={['posts']}
    load={(id) => readPosts(id === '' ? null : id)}
    isOptional={area === 'admin'}
  >
    {({ owner, posts }, _reload, reloaded) => (
      <>
        <p>
          <strong>{owner.name}</strong>
        </p>
        {(area === 'admin' ? adminKinds : kinds).map((kind) => (
          <Posts key={kind} kind={kind} area={area} owner={owner} posts={posts[kind]} reloaded={reloaded} />
        ))}
      </>
    )}
  </LoadByParam>
));

interface PostsProps {
  kind: PostKind;
  area: PostArea;
  owner: PostOwner;
  posts: Post[];
  reloaded: () => Promise<unknown>;
}

function Posts({ kind, area, owner: { id: ownerId, time_zone: zone }, posts, reloaded }: PostsProps) {
  const { names, name, teaching, folder, publicState } = postKinds[kind];
  const [result, setResult] = useState<ActionResult & { title: string }>();
  const { run, isBusy, failure } = useAction();
  // Staff give a reason for what they do to the posts of others; the database knows whose they are.
  const [asking, setAsking] = useState<{ title: string; label: string; work: PostWork }>();
  const finish = async (title: string, next: ActionResult | undefined) => {
    // What can be done next goes from the new state.
    await reloaded();
    setResult(next && { ...next, title });
  };
  const act = (title: string) => (label: string, work: PostWork) => {
    run(async () => {
      try {
        await finish(title, await work());
      } catch (error) {
        if (toUserMessage(error).code !== 'reason_needed') throw error;
        setAsking({ title, label, work });
      }
    });
  };
  return (
    <Panel title={names}>
      <FailureNotice failure={failure} />
      <p role="status">
        {result && (
          <>
            {result.message}{' '}
            {result.undo && (
              <button
                type="button"
                className="link"
                onClick={() => {
                  const { undo, title } = result;
                  act(title)('Undo', async (reason) => {
                    await undo?.(reason);
                    return undefined;
                  });
                }}
              >
                Undo
              </button>
            )}
          </>
        )}
      </p>
      {posts.length === 0 && <p className="soft">{teaching}</p>}
      <ul className="rows">
        {posts.map((post) => (
          <li key={post.id}>
            <span>
              {post.state === publicState ? (
                <a href={`${folder}/${post.slug}`}>{post.title}</a>
              ) : (
                <strong>{post.title}</strong>
              )}{' '}
              <StateBadge state={post.state} />
              <br />
              <span className="soft">
                {['canceled', 'postponed'].includes(post.status) && `${statusLabel(post.status)}. `}
                {post.repeats || `${post.isOver ? 'Ended' : 'Until'} ${formatDate(post.ends, { zone })}`}
                {post.reason &&
                  (post.state !== publicState || post.status === 'canceled') &&
                  ` · Reason: ${post.reason}`}
              </span>
            </span>
            <PostActions kind={kind} area={area} post={post} isBusy={isBusy} act={act(post.title)} />
          </li>
        ))}
      </ul>
      {asking && (
        <ReasonDialog
          name="post-reason"
          title={`${asking.label}: “${asking.title}”`}
          label={asking.label}
          hint="Sent to the owner by email, and saved in the activity log."
          onSend={async (reason) => {
            await finish(asking.title, await asking.work(reason));
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <p>
        <a
          className="button"
          data-variant="quiet"
          href={postUrl(area, 'post', { kind, ...(ownerId !== null && { business: ownerId }) })}
        >
          New {name}
        </a>
      </p>
    </Panel>
  );
}
