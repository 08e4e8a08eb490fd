import { island } from '../../ui/Island.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { MembershipBadge } from './MembershipBadge.tsx';
import { useSubscriptionStatus } from './queries.ts';
import { SubscriptionModal } from './SubscriptionModal.tsx';

/** What the hub knows of the membership of who is signed in; asks owners of one business without subscription for one. */
export const MembershipPanel = island('MembershipPanel', Membership);

function Membership() {
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.userId : undefined;
  const { data: status, isError, refetch } = useSubscriptionStatus(userId);
  if (userId === undefined) return null;
  if (isError)
    return (
      <p className="soft">
        Your membership could not be loaded.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  if (!status) return <p className="soft">Loading…</p>;
  return (
    <>
      <MembershipBadge status={status} />
      {status.show_subscription_modal && <SubscriptionModal userId={userId} />}
    </>
  );
}
