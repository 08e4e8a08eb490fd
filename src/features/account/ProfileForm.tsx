import { Panel } from '../../ui/Panel.tsx';
import { AvatarField } from './AvatarField.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { Names } from './Names.tsx';
import { readProfile } from './profile.ts';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';

/** Names and picture of who is signed in. */
export const ProfileForm = sessionIsland({ name: 'ProfileForm' }, ({ id }) => (
  <QueryBoundary queryKey={['profile', id]} load={() => readProfile(id)}>
    {(profile) => (
      <>
        <Panel title="Photo">
          <AvatarField userId={id} avatarUrl={profile.avatar_url} />
        </Panel>
        <Panel title="Name">
          <Names userId={id} profile={profile} />
        </Panel>
      </>
    )}
  </QueryBoundary>
));
