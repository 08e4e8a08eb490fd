import { Island } from '../../../ui/Island.tsx';
import { Helpers } from './Helpers.tsx';
import { Invitations } from './Invitations.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { readPeople } from './people.ts';
import { SignedIn } from '../SignedIn.tsx';

/** Who helps with the business that `?id=` names: list, roles, invite, remove. */
export function PeopleEditor() {
  return (
    <Island name="PeopleEditor">
      <SignedIn reason="Sign in to see your team.">
        {(userId) => (
          <LoadByParam param="id" queryKey={['people']} load={readPeople}>
            {(people, reload) => (
              <>
                <Helpers people={people} userId={userId} reload={reload} />
                <Invitations people={people} isOwner={people.ownerId === userId} reload={reload} />
              </>
            )}
          </LoadByParam>
        )}
      </SignedIn>
    </Island>
  );
}
