import { Field } from '../../../ui/Field.tsx';
import { track } from '../../../lib/browser/track.ts';
import { PostForm } from '../../../kit/posts/PostForm.tsx';
import type { OpenPost } from '../../../kit/posts/posts.ts';
import { usePost } from '../../../kit/posts/use-post.ts';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { PostActions } from './PostActions.tsx';
import { Revisions } from './Revisions.tsx';

/** Everything about one post: its words, how it is announced, when it appears, and how it was before. */
export function PostEditor({ session, opened }: { session: AdminSession; opened: OpenPost | undefined }) {
  const writing = usePost(session.userId, opened, () => track('admin_action', { action: 'post_add' }));
  const { post, draft, change } = writing;
  const { zone } = session;
  return (
    <div className="stack">
      <PostForm
        writing={writing}
        userId={session.userId}
        zone={zone}
        list={{ href: '/admin/posts', label: 'All posts' }}
        more={
          post && (
            <Field
              label="Byline"
              maxLength={200}
              value={draft.author_name}
              onChange={(event) => change({ author_name: event.target.value })}
            />
          )
        }
      />
      {post && <PostActions writing={writing} post={post} zone={zone} />}
      {post && <Revisions writing={writing} post={post} zone={zone} />}
    </div>
  );
}
