import type { DefaultEntitlements } from '#contracts/entitlements.ts';
import { membershipStrings } from '../../../i18n/business/membership-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { businessUrl } from '../business-url.ts';
import { PlanCard, PlanLines } from './PlanCard.tsx';
import { type Account, readSubscriptions } from './subscriptions.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The subscription of each organization with what its plan gives, and the plans that there are. */
export function SubscriptionPanel({ userId }: { userId: string }) {
  const { subscription: t } = useStrings(membershipStrings);
  return (
    <QueryBoundary queryKey={['subscriptions', userId]} load={() => readSubscriptions(userId)}>
      {({ accounts, plans, withoutPlan }) => {
        const isMember = accounts.some(({ status }) => isLive(status));
        return (
          <Panel title={t.title}>
            {accounts.length === 0 && <p className="soft">{t.none}</p>}
            {accounts.map((account) => (
              <Subscription key={account.id} account={account} withoutPlan={withoutPlan} />
            ))}
            {!isMember && plans.length > 0 && (
              <>
                <h3>{t.plans}</h3>
                <ul className="plans">
                  {plans.map((plan) => (
                    <PlanCard key={plan.id} plan={plan} withoutPlan={withoutPlan} />
                  ))}
                </ul>
              </>
            )}
          </Panel>
        );
      }}
    </QueryBoundary>
  );
}

interface SubscriptionProps {
  account: Account;
  withoutPlan: DefaultEntitlements;
}

function Subscription({ account: { id, name, status, subscription }, withoutPlan }: SubscriptionProps) {
  const { subscription: t, organization } = useStrings(membershipStrings);
  const path = useLocalPath();
  const language = useLanguage();
  const locale = useDateLocale();
  const meanings: Readonly<Record<string, string>> = t.meanings;
  const isActive = status === 'active' || status === 'trialing';
  const ends = subscription?.ends && formatDate(subscription.ends, { zone, locale });
  const sayEnd =
    subscription?.isEnding || status === 'trialing' ? t.ends : status === 'active' ? t.renews : t.ended;
  return (
    <div className="stack">
      <p>
        <strong dir="auto">{name || t.account}</strong>{' '}
        <span className="badge" data-state={isActive ? 'active' : undefined}>
          {membershipLabel(status, language)}
        </span>
        <br />
        <span className="soft">
          {subscription?.plan && `${subscription.plan.name}. `}
          {meanings[status]}
          {ends && ` ${sayEnd(ends)}`}
        </span>
      </p>
      <p className="actions">
        <a
          href={path(businessUrl('organization', { id }))}
          aria-label={organization.editNamed(name || t.account)}
        >
          {organization.edit}
        </a>
        <a
          href={path(businessUrl('organization/people', { id }))}
          aria-label={organization.peopleNamed(name || t.account)}
        >
          {organization.people}
        </a>
        {subscription && (
          <a href={path('/account/billing')} aria-label={t.billingNamed(name || t.account)}>
            {t.billing}
          </a>
        )}
      </p>
      {subscription?.plan && <PlanLines plan={subscription.plan} withoutPlan={withoutPlan} />}
    </div>
  );
}
