import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Helpers } from './Helpers.tsx';
import { Invitations } from './Invitations.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { invite, type People, readPeople, roleIn } from './people.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';

/** Who helps with the business that `?id=` names: list, roles, invite, remove. */
export const PeopleEditor = sessionIsland(
  { name: 'PeopleEditor', reason: (language) => teamStrings[language].signIn },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['people']} load={readPeople}>
      {(people, reload) => (
        <>
          <Helpers people={people} userId={userId} reload={reload} />
          <TeamInvitations people={people} isOwner={people.ownerId === userId} reload={reload} />
        </>
      )}
    </LoadByParam>
  ),
);

interface TeamInvitationsProps {
  people: People;
  isOwner: boolean;
  reload: () => void;
}

function TeamInvitations({ people, isOwner, reload }: TeamInvitationsProps) {
  const { invitations: t, roles, roleNames } = useStrings(teamStrings);
  const dates = { zone: people.zone, locale: useDateLocale() };
  return (
    <Invitations
      invitations={people.invitations.map(({ id, email, role, expires_at }) => ({
        ...{ id, email, role },
        note: t.roleUntil(roleIn(roleNames, role), formatDate(expires_at, dates)),
      }))}
      roles={Object.entries(roles)}
      {...(isOwner && { onInvite: (email, role) => invite(queryParam('id'), email, role) })}
      reload={reload}
    />
  );
}
