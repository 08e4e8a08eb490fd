import { teamStrings } from '../../../i18n/business/team-strings.ts';
import { Helpers } from './Helpers.tsx';
import { Invitations } from './Invitations.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { readPeople } from './people.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';

/** Who helps with the business that `?id=` names: list, roles, invite, remove. */
export const PeopleEditor = sessionIsland(
  { name: 'PeopleEditor', reason: (language) => teamStrings[language].signIn },
  ({ id: userId }) => (
    <LoadByParam param="id" queryKey={['people']} load={readPeople}>
      {(people, reload) => (
        <>
          <Helpers people={people} userId={userId} reload={reload} />
          <Invitations people={people} isOwner={people.ownerId === userId} reload={reload} />
        </>
      )}
    </LoadByParam>
  ),
);
