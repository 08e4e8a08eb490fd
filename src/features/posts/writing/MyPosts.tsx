import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { isEditable, listMyPosts } from './my-posts.ts';

/** The posts of who is signed in, with their status, and the way to a new one. */
export const MyPosts = sessionIsland(
  { name: 'MyPosts', reason: 'Sign in to write for the blog.' },
  ({ id }) => (
    <div className="stack">
      <p>Share what you know with the town. Staff review each post before it is published under your name.</p>
      <p>
        <a className="button" href="/account/posts/edit">
          New post
        </a>
      </p>
      <QueryBoundary
        queryKey={['my-posts', id]}
        load={() => listMyPosts(id)}
        empty={<p>You have no posts yet.</p>}
      >
        {(posts) => (
          <ul className="rows">
            {posts.map(({ id: postId, title, slug, status, status_reason }) => (
              <li key={postId}>
                <span>
                  {status === 'published' ? (
                    <a href={`/blog/${slug}`}>{title}</a>
                  ) : isEditable(status) ? (
                    <a href={`/account/posts/edit?id=${postId}`}>{title}</a>
                  ) : (
                    title
                  )}
                  {['rejected', 'archived'].includes(status) && status_reason && (
                    <small> {status_reason}</small>
                  )}
                </span>
                <span className="soft">{statusLabel(status)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </div>
  ),
);
