import { useState } from 'react';
import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { MessageSettings } from '../messages/MessageSettings.tsx';
import { HiddenProfile } from '../rules/HiddenProfile.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { type OwnProfile, readOwnProfile } from './own-profile.ts';
import { ProfileEditor } from './ProfileEditor.tsx';
import { RemoveProfile } from './RemoveProfile.tsx';

/** One's own community profile, and whom one blocked. */
export const CommunityProfile = sessionIsland(
  { name: 'CommunityProfile', reason: (language) => peopleStrings[language].profile.signIn },
  ({ id: userId }) => (
    <div className="stack">
      <HiddenProfile userId={userId} />
      <QueryBoundary queryKey={['community-profile', userId]} load={() => readOwnProfile(userId)}>
        {(profile, reload) => <Own userId={userId} profile={profile} reload={reload} />}
      </QueryBoundary>
      <MessageSettings userId={userId} />
      <BlockedPeople userId={userId} />
    </div>
  ),
);

interface OwnProps {
  userId: string;
  profile: OwnProfile | null;
  reload: () => void;
}

function Own({ userId, profile, reload }: OwnProps) {
  const { profile: t } = useStrings(peopleStrings);
  const path = useLocalPath();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      {profile && !profile.is_active && <Notice>{t.membersOnly}</Notice>}
      {profile?.name === '' && (
        <Notice>
          {t.nameMissing} <a href={path('/account/profile')}>{t.addName}</a>
        </Notice>
      )}
      {/* Removed and made again, it starts empty. */}
      <ProfileEditor key={profile === null ? 'new' : 'stored'} profile={profile} onSaved={reload} />
      {profile && (
        <p>
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {t.remove}
          </Button>
        </p>
      )}
      {isRemoving && <RemoveProfile userId={userId} onDone={reload} onClose={() => setRemoving(false)} />}
    </>
  );
}
