import type { SubscriptionStatus } from '#contracts/subscription-status.ts';

const words: Record<string, string> = {
  active: 'Member',
  pending: 'Payment pending',
  past_due: 'Payment past due',
  grace: 'Membership expired: renew soon',
  lapsed: 'Membership expired',
  canceled: 'Membership canceled',
  none: 'No membership',
};

/** Picture, name and state of membership at a glance. */
export function MembershipBadge({ status }: { status: SubscriptionStatus }) {
  const { user_type, membership_status, business_subscription_status, display_name, avatar_url } = status;
  const isBusiness = user_type === 'business';
  return (
    <p className="membership">
      {avatar_url && <img src={avatar_url} alt="" width="40" height="40" loading="lazy" />}
      {display_name && <strong>{display_name}</strong>}
      <span className="badge" data-state={membership_status}>
        {isBusiness ? 'Business member' : (words[membership_status] ?? membership_status)}
      </span>
      {business_subscription_status === 'active' && (
        <span className="badge" data-state="active">
          Business subscription active
        </span>
      )}
    </p>
  );
}
