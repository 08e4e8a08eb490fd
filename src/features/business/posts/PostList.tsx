import { useState } from 'react';
import { formatDate } from '../../../lib/shared/format.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { PostActions } from './PostActions.tsx';
import { type PostArea, postUrl } from './post-area.ts';
import { postIsland } from './post-island.tsx';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostOwner } from './post-owner.ts';
import type { ActionResult } from './get-post-actions.ts';
import { type Post, readPosts } from './posts.ts';
import { StateBadge } from '../StateBadge.tsx';
import { useAction } from '../../../kit/use-action.ts';

const kinds: PostKind[] = ['job', 'event', 'deal'];
// What a chamber posts most comes first.
const adminKinds: PostKind[] = ['event', 'deal', 'job'];

const statusWords: Record<string, string> = { canceled: 'Canceled. ', postponed: 'Postponed. ' };

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
  const [result, setResult] = useState<ActionResult>();
  const { run, isBusy, failure } = useAction();
  const act = (work: () => Promise<ActionResult | undefined>) => {
    run(async () => {
      const next = await work();
      // What can be done next goes from the new state.
      await reloaded();
      setResult(next);
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
                  const { undo } = result;
                  act(async () => {
                    await undo?.();
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
                {statusWords[post.status]}
                {post.repeats || `${post.isOver ? 'Ended' : 'Until'} ${formatDate(post.ends, { zone })}`}
                {post.reason && ` · Reason: ${post.reason}`}
              </span>
            </span>
            <PostActions kind={kind} area={area} post={post} isBusy={isBusy} act={act} />
          </li>
        ))}
      </ul>
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
