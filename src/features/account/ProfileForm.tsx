import { Panel } from '../../ui/Panel.tsx';
import { AvatarField } from './AvatarField.tsx';
import { CustomFieldsPanel } from '../../kit/custom-fields/CustomFieldsPanel.tsx';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { Names } from './Names.tsx';
import { readProfile } from './profile.ts';
import { sessionIsland } from '../../kit/session/RequireSession.tsx';
import { accountStrings } from '../../i18n/account/account-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Names and picture of who is signed in. */
export const ProfileForm = sessionIsland({ name: 'ProfileForm' }, ({ id }) => <OwnProfile id={id} />);

function OwnProfile({ id }: { id: string }) {
  const { profile: t } = useStrings(accountStrings);
  return (
    <QueryBoundary queryKey={['profile', id]} load={() => readProfile(id)}>
      {(profile) => (
        <>
          <Panel title={t.photo}>
            <AvatarField userId={id} avatarUrl={profile.avatar_url} />
          </Panel>
          <Panel title={t.name}>
            <Names userId={id} profile={profile} />
          </Panel>
          <CustomFieldsPanel entity="person" id={id} />
        </>
      )}
    </QueryBoundary>
  );
}
