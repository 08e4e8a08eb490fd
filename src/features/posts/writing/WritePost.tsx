import { useState } from 'react';
import { PostCategories } from '../../../kit/posts/PostCategories.tsx';
import { PostForm } from '../../../kit/posts/PostForm.tsx';
import { type OpenPost, readPost } from '../../../kit/posts/posts.ts';
import { usePost } from '../../../kit/posts/use-post.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { postPath } from '../../../lib/shared/post-path.ts';
import { isEditable, readAuthor } from './my-posts.ts';
import { SubmitPost } from './SubmitPost.tsx';
import { myPostsStrings } from '../../../i18n/account/my-posts-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';

/** The editor of one's own post: the one that `?id=` names, or a new one. */
export const WritePost = sessionIsland(
  { name: 'WritePost', reason: (language) => myPostsStrings[language].signInFirst },
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

function Published({ post }: { post: OpenPost }) {
  const t = useStrings(myPostsStrings);
  const path = useLocalPath();
  return (
    <div className="stack">
      <p>
        {post.status === 'published' ? t.isPublished(post.draft.title) : t.isUnpublished(post.draft.title)}
      </p>
      <p className="actions">
        {post.status === 'published' && (
          <a className="button" href={path(postPath({ slug: post.slug, is_news: false }))}>
            {t.view}
          </a>
        )}
        <a href={path('/account/posts')}>{t.yourPosts}</a>
      </p>
    </div>
  );
}

function Editor({
  userId,
  author,
  opened,
}: {
  userId: string;
  author: Opening['author'];
  opened?: OpenPost | undefined;
}) {
  const t = useStrings(myPostsStrings);
  const path = useLocalPath();
  const writing = usePost(userId, opened);
  const { post } = writing;
  return (
    <div className="stack">
      <PostForm
        writing={writing}
        userId={userId}
        zone={author.zone}
        list={{ href: path('/account/posts'), label: t.yourPosts }}
        more={post && <PostCategories postId={post.id} />}
      />
      {post && <SubmitPost writing={writing} post={post} authorName={author.name} />}
    </div>
  );
}
