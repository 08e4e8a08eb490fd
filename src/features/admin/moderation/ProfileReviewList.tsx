import { useState } from 'react';
import type { ProfileReview } from '#contracts/moderation.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { fieldLabels } from './labels.ts';
import { decideProfileReview, readProfileReviews } from './moderation.ts';

/** Profiles of which staff hid something, as they are now; those whose person asks for a review first. */
export function ProfileReviewList({ onDecided }: { onDecided: () => void }) {
  return (
    <QueryBoundary
      queryKey={['admin', 'moderation', 'profiles']}
      load={readProfileReviews}
      empty={<p>No profiles are hidden.</p>}
    >
      {(profiles, reload) => (
        <ul className="stack plain">
          {profiles.map((profile) => (
            <HiddenProfile
              key={profile.user_id}
              profile={profile}
              onDecided={() => {
                reload();
                onDecided();
              }}
            />
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

const texts = [
  'headline',
  'pronouns',
  'about',
  'skills',
  'ask_me',
  'looking_for',
  'languages',
  'links',
] as const;
const format = (at: string) => formatDateTime(at, { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });

function HiddenProfile({ profile, onDecided }: { profile: ProfileReview; onDecided: () => void }) {
  const { user_id: id, name, review_requested_at: requested } = profile;
  const [isAnswering, setAnswering] = useState(false);
  const action = useAction();
  const shown = texts
    .map((field) => [field, [profile[field]].flat().join(', ')] as const)
    .filter(([, value]) => value !== '');
  return (
    <li className="card stack">
      <h2>
        <a href={`/admin/members/person?id=${id}`}>{name || 'No name'}</a>
      </h2>
      <p className="soft">
        {profile.hides_texts && profile.hides_photo
          ? 'Texts and photo'
          : profile.hides_texts
            ? 'Texts'
            : 'Photo'}{' '}
        hidden by {profile.hidden_by || 'a deleted account'}, {format(profile.hidden_at)}
        {requested && ` · review requested ${format(requested)}`}
      </p>
      <p className="preserved" dir="auto">
        {profile.reason}
      </p>
      {profile.hides_photo && profile.avatar_url && (
        <img src={profile.avatar_url} alt={`Photo of ${name}`} width={96} height={96} />
      )}
      {profile.hides_texts && shown.length > 0 && (
        <dl className="facts">
          {shown.map(([field, value]) => (
            <div key={field}>
              <dt>{fieldLabels[field]}</dt>
              <dd className="preserved" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ActionNotice action={action} />
      <p className="actions">
        <Button
          isBusy={action.isBusy}
          onClick={() => {
            action.run(async () => {
              await decideProfileReview(id, true);
              onDecided();
              return 'Profile shown again.';
            });
          }}
        >
          Show again
        </Button>
        {requested && (
          <Button variant="quiet" onClick={() => setAnswering(true)}>
            Keep hidden…
          </Button>
        )}
      </p>
      {isAnswering && (
        <ReasonDialog
          name="answer-profile-review"
          title="Keep hidden"
          label="Keep hidden"
          hint="The person gets it by email."
          onSend={async (reason) => {
            await decideProfileReview(id, false, reason);
            setAnswering(false);
            showToast({ message: 'Answered.' });
            onDecided();
          }}
          onClose={() => setAnswering(false)}
        />
      )}
    </li>
  );
}
