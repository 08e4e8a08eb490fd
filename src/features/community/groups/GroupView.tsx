import type { ReactNode } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupDecisionsStrings } from '../../../i18n/account/group-decisions-strings.ts';
import { groupDocumentsStrings } from '../../../i18n/account/group-documents-strings.ts';
import { groupMeetingsStrings } from '../../../i18n/account/group-meetings-strings.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { QueryLink } from '../../../kit/table/QueryLink.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { usePageTitle } from '../../../kit/use-page-title.ts';
import { renewQueries } from '../../../lib/browser/query-client.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { HereNow } from '../presence/HereNow.tsx';
import { Decisions } from './decisions/Decisions.tsx';
import { Discussion } from './Discussion.tsx';
import { Documents } from './documents/Documents.tsx';
import { GroupAbout } from './GroupAbout.tsx';
import { GroupRequests } from './GroupRequests.tsx';
import { GroupRoster } from './GroupRoster.tsx';
import { readGroup, rosterKey } from './groups.ts';
import { InvitePeople } from './InvitePeople.tsx';
import { Meetings } from './meetings/Meetings.tsx';
import { Votes } from './Votes.tsx';

/** The group that `?slug=` names, as far as the reader may see it. */
export const GroupView = sessionIsland(
  { name: 'GroupView', reason: (language) => groupsStrings[language].overview.signIn },
  ({ id: userId }) => {
    const slug = queryParam('slug');
    return (
      <QueryBoundary queryKey={['group', userId, slug]} load={() => readGroup(slug)}>
        {(group, reload) => (group ? <Group group={group} userId={userId} reload={reload} /> : <Gone />)}
      </QueryBoundary>
    );
  },
);

function Gone() {
  const { group: t } = useStrings(groupsStrings);
  const path = useLocalPath();
  return (
    <div className="stack">
      <p>{t.gone}</p>
      <p>
        <a href={path('/account/groups')}>{t.back}</a>
      </p>
    </div>
  );
}

interface GroupProps {
  group: GroupPage;
  userId: string;
  reload: () => void;
}

function Group({ group, userId, reload }: GroupProps) {
  const t = useStrings(groupsStrings);
  const { title: meetings } = useStrings(groupMeetingsStrings);
  const { title: documents } = useStrings(groupDocumentsStrings);
  const { title: decisions } = useStrings(groupDecisionsStrings);
  const [query] = useSearchParams();
  usePageTitle(group.name);
  const mayRead = group.role !== undefined || group.is_staff;
  const pending = group.requests?.length ?? 0;
  const views: Record<string, { label: string; content: () => ReactNode }> = {
    ...(mayRead && {
      discussion: {
        label: t.discussion.title,
        content: () => <Discussion group={group} userId={userId} />,
      },
      meetings: { label: meetings, content: () => <Meetings group={group} userId={userId} /> },
      documents: { label: documents, content: () => <Documents group={group} userId={userId} /> },
      decisions: { label: decisions, content: () => <Decisions group={group} userId={userId} /> },
      votes: { label: t.votes.title, content: () => <Votes group={group} userId={userId} /> },
    }),
    about: { label: t.group.about, content: () => <GroupAbout group={group} reload={reload} /> },
    ...(mayRead && {
      people: {
        label: pending > 0 ? `${t.group.members} (${String(pending)})` : t.group.members,
        content: () => <People group={group} userId={userId} reload={reload} />,
      },
    }),
  };
  const asked = new URLSearchParams(query).get('view') ?? '';
  const shown = asked in views ? asked : (Object.keys(views)[0] ?? '');
  return (
    <div className="stack">
      <p className="soft">
        {[t.kinds[group.kind], t.admissions[group.admission], t.people(group.people)].join(' · ')}
      </p>
      {group.role !== undefined && <HereNow userId={userId} place={{ kind: 'group', id: group.id }} />}
      {group.is_archived && <Notice>{t.group.archived}</Notice>}
      {Object.keys(views).length > 1 && (
        <nav aria-label={t.group.views}>
          <ul className="links-row tabs">
            {Object.entries(views).map(([name, { label }]) => (
              <li key={name}>
                <QueryLink
                  query={`slug=${group.slug}&view=${name}`}
                  {...(name === shown && { 'aria-current': 'page' as const })}
                >
                  {label}
                </QueryLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {views[shown]?.content()}
    </div>
  );
}

function People({ group, userId, reload }: GroupProps) {
  const manages = group.manages && !group.is_archived;
  const reloadAll = () => {
    void renewQueries(rosterKey(userId, group.id));
    reload();
  };
  return (
    <div className="stack">
      {manages && <GroupRequests group={group} reload={reloadAll} />}
      <GroupRoster group={group} userId={userId} manages={manages} reload={reload} />
      {manages && <InvitePeople group={group} reload={reload} />}
    </div>
  );
}
