import { membershipStrings } from '../../i18n/business/membership-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import type { SubscriptionStatus } from '#contracts/subscription-status.ts';

/** Picture, name and state of membership at a glance. */
export function MembershipBadge({ status }: { status: SubscriptionStatus }) {
  const t = useStrings(membershipStrings);
  const badges: Readonly<Record<string, string>> = t.badges;
  const { user_type, membership_status, business_subscription_status, display_name, avatar_url } = status;
  const isBusiness = user_type === 'business';
  return (
    <p className="membership">
      {avatar_url && <img src={avatar_url} alt="" width="40" height="40" loading="lazy" />}
      {display_name && <strong>{display_name}</strong>}
      <span className="badge" data-state={membership_status}>
        {isBusiness ? t.businessMember : (badges[membership_status] ?? membership_status)}
      </span>
      {business_subscription_status === 'active' && (
        <span className="badge" data-state="active">
          {t.subscriptionActive}
        </span>
      )}
    </p>
  );
}
