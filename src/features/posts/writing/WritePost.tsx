import { useState } from 'react';
import { PostCategories } from '../../../kit/posts/PostCategories.tsx';
import { PostForm } from '../../../kit/posts/PostForm.tsx';
import { type OpenPost, readPost } from '../../../kit/posts/posts.ts';
import { usePost } from '../../../kit/posts/use-post.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { isEditable, readAuthor } from './my-posts.ts';
import { SubmitPost } from './SubmitPost.tsx';

/** The editor of one's own post: the one that `?id=` names, or a new one. */
export const WritePost = sessionIsland(
  { name: 'WritePost', reason: 'Sign in to write for the blog.' },
  ({ id }) => <Opened userId={id} />,
);

interface Opening {
  author: Awaited<ReturnType<typeof readAuthor>>;
  post: OpenPost | undefined;
}

function Opened({ userId }: { userId: string }) {
  // Read once: the address changes when a new post is saved.
  const [id] = useState(() => new URLSearchParams(location.search).get('id'));
  const load = async (): Promise<Opening> => {
    const [author, post] = await Promise.all([readAuthor(userId), id ? readPost(id) : undefined]);
    return { author, post };
  };
  return (
    <QueryBoundary queryKey={['my-post', userId, id]} load={load}>
      {({ author, post }) =>
        post && !isEditable(post.status) ? (
          <Published post={post} />
        ) : (
          <Editor userId={userId} author={author} opened={post} />
        )
      }
    </QueryBoundary>
  );
}

const Published = ({ post }: { post: OpenPost }) => (
  <div className="stack">
    <p>
      {post.status === 'published'
        ? `“${post.draft.title}” is published. To change it, contact staff.`
        : `“${post.draft.title}” was unpublished by staff.`}
    </p>
    <p className="actions">
      {post.status === 'published' && (
        <a className="button" href={`/blog/${post.slug}`}>
          View post
        </a>
      )}
      <a href="/account/posts">Your posts</a>
    </p>
  </div>
);

function Editor({
  userId,
  author,
  opened,
}: {
  userId: string;
  author: Opening['author'];
  opened?: OpenPost | undefined;
}) {
  const writing = usePost(userId, opened);
  const { post } = writing;
  return (
    <div className="stack">
      <PostForm
        writing={writing}
        userId={userId}
        zone={author.zone}
        list={{ href: '/account/posts', label: 'Your posts' }}
        more={post && <PostCategories postId={post.id} isBlogOnly />}
      />
      {post && <SubmitPost writing={writing} post={post} authorName={author.name} />}
    </div>
  );
}
