import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loaded } from './Loaded.tsx';
import { areaPage, named } from './page-address.ts';
import { PostActions } from './PostActions.tsx';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { Undo } from './post-moves.ts';
import { type Post, readPosts } from './posts.ts';
import { SignedIn } from './SignedIn.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useWork } from './use-work.ts';

const kinds: PostKind[] = ['job', 'event', 'deal'];

/** The jobs, events and deals of the business that `?id=` names, with what can be done with each. */
export function PostList() {
  return (
    <Island name="PostList">
      <SignedIn reason="Sign in to see what your business posted.">
        {() => (
          <Loaded needed={named('id')} name={['posts', named('id')]} load={() => readPosts(named('id'))}>
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
          </Loaded>
        )}
      </SignedIn>
    </Island>
  );
}

interface PostsProps {
  kind: PostKind;
  posts: Post[];
  zone: string;
  reloaded: () => Promise<unknown>;
}

function Posts({ kind, posts, zone, reloaded }: PostsProps) {
  const { names, name, teaching, folder, publicState } = postKinds[kind];
  const [undo, setUndo] = useState<Undo>();
  const { run, isBusy, failure } = useWork();
  const act = (work: () => Promise<Undo | undefined>) => {
    run(async () => {
      const next = await work();
      // What can be done next goes from the new state.
      await reloaded();
      setUndo(next);
    });
  };
  return (
    <Panel title={names}>
      <FailureNotice failure={failure} />
      <p role="status">
        {undo && (
          <>
            {undo.said}{' '}
            {undo.back && (
              <button
                type="button"
                className="link"
                onClick={() => {
                  const { back } = undo;
                  act(async () => {
                    await back?.();
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
                {post.isCancelled ? 'Cancelled. ' : ''}
                {post.repeats || `${post.isOver ? 'Ended' : 'Until'} ${formatDate(post.ends, { zone })}`}
                {post.reason && ` · Why: ${post.reason}`}
              </span>
            </span>
            <PostActions kind={kind} post={post} isBusy={isBusy} act={act} />
          </li>
        ))}
      </ul>
      <p>
        <a className="button" data-variant="quiet" href={areaPage('post', { kind, business: named('id') })}>
          Add {name === 'event' ? 'an' : 'a'} {name}
        </a>
      </p>
    </Panel>
  );
}
