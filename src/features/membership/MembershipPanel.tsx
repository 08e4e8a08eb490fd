import { emailHref } from '../../lib/shared/links.ts';
import { island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { MembershipBadge } from './MembershipBadge.tsx';
import { useContactEmail, useSubscriptionStatus } from './queries.ts';
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
      <Panel title="Membership">
        <p className="soft">
          Your membership could not be loaded.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      </Panel>
    );
  if (!status) return <p className="soft">Loading…</p>;
  return (
    <>
      <Panel title="Membership">
        <MembershipBadge status={status} />
        <MembershipMeaning status={status.membership_status} />
      </Panel>
      {status.show_subscription_modal && <SubscriptionModal userId={userId} />}
    </>
  );
}

const meanings: Record<string, string> = {
  active: 'You see the deals for members and pay the price for members.',
  pending: 'It starts when your payment arrives.',
  past_due: 'Your payment is late. Pay it to stay a member.',
  grace: 'You still have all benefits. Renew to keep them.',
  lapsed: 'Renew to see the deals for members again.',
  canceled: 'You can join again at any time.',
  none: 'Members see the deals for members and support local businesses.',
};

/** What a state of membership means, and whom to ask about it. */
function MembershipMeaning({ status }: { status: string }) {
  const contact = useContactEmail();
  return (
    <p className="soft">
      {meanings[status]}{' '}
      {status !== 'active' && contact.data && (
        <a href={emailHref({ to: contact.data, subject: 'Membership' })}>Ask about membership</a>
      )}
    </p>
  );
}
