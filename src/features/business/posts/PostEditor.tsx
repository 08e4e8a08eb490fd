import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { notFoundOptions } from '../LoadByParam.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { PostForm } from './PostForm.tsx';
import type { PostArea } from './post-area.ts';
import { postIsland } from './post-island.tsx';
import { readKind } from './post-kinds.ts';
import { readPost } from './posts.ts';

/**
 * Adds a job, an event or a deal (`?kind=`), edits one (`?id=`) or begins with a copy of a job or deal (`?copy=`); an event is copied
 * with its tickets and questions before it is edited. `?business=` names the listing that a new one is for; in the admin area it is the
 * chamber's without it.
 */
export const PostEditor = postIsland(
  { name: 'PostEditor', reason: (language) => postFormStrings[language].signInToPost },
  (area, userId) => <Ask area={area} userId={userId} />,
);

function Ask({ area, userId }: { area: PostArea; userId: string }) {
  const kind = readKind(queryParam('kind'));
  const id = queryParam('id') || (kind === 'event' ? '' : queryParam('copy'));
  const business = queryParam('business');
  const ownerId = business === '' && area === 'admin' ? null : business;
  return (
    <QueryBoundary
      queryKey={['post', kind, id]}
      load={() => readPost(kind, id, ownerId)}
      {...notFoundOptions(area)}
    >
      {(loaded) => (
        <PostForm kind={kind} area={area} loaded={loaded} isCopy={queryParam('id') === ''} userId={userId} />
      )}
    </QueryBoundary>
  );
}
