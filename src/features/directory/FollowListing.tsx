import { connectionsStrings } from '../../i18n/account/connections-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { useAction } from '../../kit/use-action.ts';
import { useOwnQuery } from '../../kit/use-own-query.ts';
import { followListing, readFollowState, unfollow } from '../../lib/browser/follows.ts';
import { Button } from '../../ui/Button.tsx';
import { island } from '../../ui/Island.tsx';

/** Follows the organization of a listing; nothing for who is not signed in, and for a listing without an organization. */
export const FollowListing = island('FollowListing', Follow);

function Follow({ slug }: { slug: string }) {
  const { follows: t } = useStrings(connectionsStrings);
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.userId : undefined;
  const { data: state, refetch } = useOwnQuery(userId, {
    queryKey: ['follow-state', userId, slug],
    queryFn: () => readFollowState(slug),
  });
  const action = useAction();
  if (!state) return null;
  const change = () => {
    action.run(async () => {
      await (state.is_following ? unfollow(state.organization_id) : followListing(slug));
      await refetch();
      return state.is_following ? t.unfollowed : t.followed;
    });
  };
  return (
    <>
      <Button variant="quiet" isBusy={action.isBusy} aria-pressed={state.is_following} onClick={change}>
        {state.is_following ? t.following : t.follow}
      </Button>
      <ActionNotice action={action} />
    </>
  );
}
