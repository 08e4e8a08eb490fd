import { queryParam } from '../../../lib/browser/query-param.ts';
import { notFoundOptions } from '../LoadByParam.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { PostForm } from './PostForm.tsx';
import { readKind } from './post-kinds.ts';
import { readPost } from './posts.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';

/** Adds a job, an event or a deal (`?kind=`), edits one (`?id=`) or begins with a copy (`?copy=`). */
export const PostEditor = sessionIsland(
  { name: 'PostEditor', reason: 'Sign in to post for your business.' },
  ({ id: userId }) => <Ask userId={userId} />,
);

function Ask({ userId }: { userId: string }) {
  const kind = readKind(queryParam('kind'));
  const id = queryParam('id') || queryParam('copy');
  return (
    <QueryBoundary
      queryKey={['post', kind, id]}
      load={() => readPost(kind, id, queryParam('business'))}
      {...notFoundOptions}
    >
      {(loaded) => <PostForm kind={kind} loaded={loaded} isCopy={queryParam('id') === ''} userId={userId} />}
    </QueryBoundary>
  );
}
