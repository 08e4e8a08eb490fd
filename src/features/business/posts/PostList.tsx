import { useState } from 'react';
import { formatDate } from '../../../lib/shared/format.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { businessUrl } from '../business-url.ts';
import { PostActions } from './PostActions.tsx';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { ActionResult } from './get-post-actions.ts';
import { type Post, readPosts } from './posts.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { useAction } from '../../../kit/use-action.ts';

const kinds: PostKind[] = ['job', 'event', 'deal'];

/** The jobs, events and deals of the business that `?id=` names, with what can be done with each. */
export const PostList = sessionIsland({ name: 'PostList', reason: 'Sign in to see your posts.' }, () => (
  <LoadByParam param="id" queryKey={['posts']} load={readPosts}>
    {({ name, zone, posts }, _reload, reloaded) => (
      <>
        <p>
          <strong>{name}</strong>
        </p>
        {kinds.map((kind) => (
          <Posts key={kind} kind={kind} posts={posts[kind]} zone={zone} reloaded={reloaded} />
        ))}
      </>
    )}
  </LoadByParam>
));

interface PostsProps {
  kind: PostKind;
  posts: Post[];
  zone: string;
  reloaded: () => Promise<unknown>;
}

function Posts({ kind, posts, zone, reloaded }: PostsProps) {
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
                {post.isCanceled ? 'Canceled. ' : ''}
                {post.repeats || `${post.isOver ? 'Ended' : 'Until'} ${formatDate(post.ends, { zone })}`}
                {post.reason && ` · Reason: ${post.reason}`}
              </span>
            </span>
            <PostActions kind={kind} post={post} isBusy={isBusy} act={act} />
          </li>
        ))}
      </ul>
      <p>
        <a
          className="button"
          data-variant="quiet"
          href={businessUrl('post', { kind, business: queryParam('id') })}
        >
          New {name}
        </a>
      </p>
    </Panel>
  );
}
