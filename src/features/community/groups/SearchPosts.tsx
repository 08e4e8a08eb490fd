import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { QueryLink } from '../../../kit/table/QueryLink.tsx';
import { discussionKey, searchPosts } from './discussion.ts';
import { PostTime } from './PostTime.tsx';

interface SearchPostsProps {
  group: GroupPage;
  userId: string;
  words: string;
}

/** The topics and replies that have all words, each with a link to its place. */
export function SearchPosts({ group, userId, words }: SearchPostsProps) {
  const { discussion: t } = useStrings(groupsStrings);
  return (
    <QueryBoundary
      queryKey={[...discussionKey(userId, group.id), 'search', words]}
      load={() => searchPosts(group.id, words)}
      empty={<p role="status">{t.noneFound}</p>}
    >
      {(found) => (
        <>
          <p className="visually-hidden" role="status">
            {t.found(found.length)}
          </p>
          <ul className="rows">
            {found.map((post) => (
              <li key={post.id}>
                <span className="topic-row">
                  <QueryLink
                    query={`slug=${group.slug}&view=discussion&topic=${post.topic_id}${
                      post.kind === 'reply' ? `&post=${String(post.sequence)}` : ''
                    }`}
                    dir="auto"
                  >
                    {post.title || t.deleted}
                  </QueryLink>
                  <span className="topic-excerpt" dir="auto">
                    {post.excerpt}
                  </span>
                  <span className="soft">
                    {post.author ?? t.somebody} · <PostTime at={post.created_at} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryBoundary>
  );
}
