import { useQuery } from '@tanstack/react-query';
import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { MorePages } from '../../../kit/MorePages.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { useOwnPages } from '../../../kit/use-own-pages.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { readOwnProfile } from './own-profile.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { type PeopleSearch, readPeople } from './people.ts';
import { PersonCard } from './PersonCard.tsx';

/** The directory of people, for members. */
export const PeopleDirectory = sessionIsland(
  { name: 'PeopleDirectory', reason: (language) => peopleStrings[language].directory.signIn },
  ({ id: userId }) => (
    <div className="stack">
      <OwnEntry userId={userId} />
      <Directory userId={userId} />
    </div>
  ),
);

const names = ['q', 'skill', 'organization', 'category', 'group'] as const;

const readSearch = (query: string): PeopleSearch => {
  const params = new URLSearchParams(query);
  const read = (name: keyof PeopleSearch) => (params.get(name) ?? '').slice(0, 100);
  return {
    q: read('q'),
    skill: read('skill'),
    organization: read('organization'),
    category: read('category'),
    group: read('group'),
  };
};

const asQuery = (search: PeopleSearch) =>
  new URLSearchParams(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))).toString();

function Directory({ userId }: { userId: string }) {
  const { directory: t } = useStrings(peopleStrings);
  const path = useLocalPath();
  const [query, go] = useSearchParams();
  const search = readSearch(query);
  const people = useOwnPages({
    queryKey: ['people', userId, search],
    read: (after?: string) => readPeople(search, after),
    keepsPrevious: true,
  });
  const isNarrowed = names.some((name) => search[name] !== '');
  const first = people.data?.pages[0];
  return (
    <>
      <PeopleFilters
        search={search}
        first={first}
        show={(change) => go(asQuery({ ...search, ...change }), 'q' in change ? 'replace' : 'push')}
      />
      <QueryState
        query={people}
        messages={{ members_only: t.membersOnly }}
        wayOut={
          <p>
            <a className="button" href={path('/join')}>
              {t.join}
            </a>
          </p>
        }
      >
        {({ pages }) => {
          const found = pages.flatMap((page) => page.people);
          return (
            <>
              <p role="status">
                {found.length > 0 ? t.found(pages[0]?.total ?? found.length) : isNarrowed ? t.none : t.empty}
              </p>
              <ul className="people-grid">
                {found.map((person) => (
                  <PersonCard key={person.id} person={person} />
                ))}
              </ul>
              <MorePages pages={people} label={t.more} />
            </>
          );
        }}
      </QueryState>
    </>
  );
}

/** The way to one's own profile; a failure leaves only the way to try again there. */
function OwnEntry({ userId }: { userId: string }) {
  const { directory: t } = useStrings(peopleStrings);
  const path = useLocalPath();
  const { data } = useQuery(
    { queryKey: ['community-profile', userId], queryFn: () => readOwnProfile(userId), staleTime: 0 },
    queryClient,
  );
  const isListed = data && data.audience !== 'private';
  return (
    <div className="own-entry">
      {data !== undefined && !isListed && <Notice>{t.unlisted}</Notice>}
      <p className="actions">
        <a className="button" data-variant="quiet" href={path('/account/people/profile')}>
          {isListed || data === undefined ? t.own : t.make}
        </a>
        <a className="button" data-variant="quiet" href={path('/account/people/connections')}>
          {t.connections}
        </a>
      </p>
    </div>
  );
}
