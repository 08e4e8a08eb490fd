import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { postPath } from '../../../lib/shared/post-path.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { isEditable, listMyPosts } from './my-posts.ts';
import { myPostsStrings } from '../../../i18n/account/my-posts-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';

/** The posts of who is signed in, with their status, and the way to a new one. */
export const MyPosts = sessionIsland(
  { name: 'MyPosts', reason: (language) => myPostsStrings[language].signInFirst },
  ({ id }) => <Own id={id} />,
);

function Own({ id }: { id: string }) {
  const t = useStrings(myPostsStrings);
  const path = useLocalPath();
  const language = useLanguage();
  return (
    <div className="stack">
      <p>{t.intro}</p>
      <p>
        <a className="button" href={path('/account/posts/edit')}>
          {t.newPost}
        </a>
      </p>
      <QueryBoundary queryKey={['my-posts', id]} load={listMyPosts} empty={<p>{t.none}</p>}>
        {(posts) => (
          <ul className="rows">
            {posts.map(({ id: postId, title, slug, status, status_reason }) => (
              <li key={postId}>
                <span>
                  {status === 'published' ? (
                    <a href={path(postPath({ slug, is_news: false }))}>{title}</a>
                  ) : isEditable(status) ? (
                    <a href={path(`/account/posts/edit?id=${postId}`)}>{title}</a>
                  ) : (
                    title
                  )}
                  {['rejected', 'archived'].includes(status) && status_reason && (
                    <small> {status_reason}</small>
                  )}
                </span>
                <span className="soft">{statusLabel(status, language)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </div>
  );
}
