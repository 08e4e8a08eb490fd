import { Island } from '../../ui/Island.tsx';
import { Helpers } from './Helpers.tsx';
import { Invitations } from './Invitations.tsx';
import { Loaded } from './Loaded.tsx';
import { named } from './page-address.ts';
import { readPeople } from './people.ts';
import { SignedIn } from './SignedIn.tsx';

/** Who helps with the business that `?id=` names: list, roles, invite, remove. */
export function PeopleEditor() {
  return (
    <Island name="PeopleEditor">
      <SignedIn reason="Sign in to see who helps with your business.">
        {(userId) => (
          <Loaded needed={named('id')} name={['people', named('id')]} load={() => readPeople(named('id'))}>
            {(people, reload) => (
              <>
                <Helpers people={people} userId={userId} reload={reload} />
                <Invitations people={people} isOwner={people.ownerId === userId} reload={reload} />
              </>
            )}
          </Loaded>
        )}
      </SignedIn>
    </Island>
  );
}
