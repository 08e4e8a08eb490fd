import { formatDate } from '../../../lib/shared/format.ts';
import { formatPlanPrice } from '../../../lib/shared/plan-price.ts';
import { formatFeatures } from '../../../lib/shared/plan-features.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import {
  type Account,
  describeSubscription,
  nameSubscription,
  type Plan,
  readSubscriptions,
} from './subscriptions.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The subscription of each business account with what its plan gives, and the plans that there are. */
export function SubscriptionPanel({ userId }: { userId: string }) {
  return (
    <QueryBoundary queryKey={['subscriptions', userId]} load={() => readSubscriptions(userId)}>
      {({ accounts, plans }) => {
        const isPaid = accounts.some(({ status }) => status === 'active' || status === 'trialing');
        return (
          <Panel title="Subscription">
            {accounts.length === 0 && (
              <p className="soft">
                No subscription yet. Your listing is free. Contact us to subscribe to a plan.
              </p>
            )}
            {accounts.map((account) => (
              <Subscription key={account.id} account={account} />
            ))}
            {!isPaid && plans.length > 0 && (
              <>
                <h3>Business plans</h3>
                <ul className="plans">
                  {plans.map((plan) => (
                    <PlanCard key={plan.id} plan={plan} />
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

function Subscription({ account: { status, subscription } }: { account: Account }) {
  const isActive = status === 'active' || status === 'trialing';
  const ends = subscription?.ends;
  return (
    <div className="stack">
      <p>
        <strong>{subscription?.plan?.name ?? 'Business account'}</strong>{' '}
        <span className="badge" data-state={isActive ? 'active' : undefined}>
          {nameSubscription(status)}
        </span>
        <br />
        <span className="soft">
          {describeSubscription(status)}
          {ends &&
            ` ${subscription.isEnding ? 'Ends' : isActive ? 'Renews' : 'Ended'} ${formatDate(ends, { zone })}.`}
        </span>
      </p>
      {subscription?.plan && <Features features={subscription.plan.features} />}
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <li>
      <strong>{plan.name}</strong> <span>{formatPlanPrice(plan)}</span>
      {plan.description && <p className="soft">{plan.description}</p>}
      <Features features={plan.features} />
    </li>
  );
}

function Features({ features }: { features: unknown }) {
  const lines = formatFeatures(features);
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
