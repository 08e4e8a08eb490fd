import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { requestProfileReview } from './standing.ts';
import { useStanding } from './use-standing.ts';

/** What staff hid of one's profile and why, with the way to ask for a review; nothing where all is shown. */
export function HiddenProfile({ userId }: { userId: string }) {
  const { hidden: t } = useStrings(communityRulesStrings);
  const path = useLocalPath();
  const action = useAction();
  const { data: standing, refetch } = useStanding(userId);
  const profile = standing?.profile;
  if (!profile) return null;
  const what = profile.hides_texts && profile.hides_photo ? t.both : profile.hides_texts ? t.texts : t.photo;
  return (
    <Notice tone="danger">
      <p>{what}</p>
      <p className="preserved" dir="auto">
        {profile.reason}
      </p>
      {profile.review_requested_at ? (
        <p>{t.requested}</p>
      ) : (
        <>
          <p>
            {t.change} <a href={path('/code-of-conduct')}>{t.conduct}</a>
          </p>
          <ActionNotice action={action} />
          <p>
            <Button
              isBusy={action.isBusy}
              onClick={() => {
                action.run(async () => {
                  await requestProfileReview();
                  await refetch();
                  return t.requested;
                });
              }}
            >
              {t.ask}
            </Button>
          </p>
        </>
      )}
    </Notice>
  );
}
