import { membershipStrings } from '../../../i18n/business/membership-strings.ts';
import { useDateLocale, useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { formatPlanPrice } from '../../../lib/shared/plan-price.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { formatFeatures } from '../../../lib/shared/plan-features.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { businessUrl } from '../business-url.ts';
import { type Account, type Plan, readSubscriptions } from './subscriptions.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The subscription of each business account with what its plan gives, and the plans that there are. */
export function SubscriptionPanel({ userId }: { userId: string }) {
  const { subscription: t } = useStrings(membershipStrings);
  return (
    <QueryBoundary queryKey={['subscriptions', userId]} load={() => readSubscriptions(userId)}>
      {({ accounts, plans }) => {
        const isPaid = accounts.some(({ status }) => status === 'active' || status === 'trialing');
        return (
          <Panel title={t.title}>
            {accounts.length === 0 && <p className="soft">{t.none}</p>}
            {accounts.map((account) => (
              <Subscription key={account.id} account={account} />
            ))}
            {!isPaid && plans.length > 0 && (
              <>
                <h3>{t.plans}</h3>
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

function Subscription({ account: { id, name, status, subscription } }: { account: Account }) {
  const { subscription: t, organization } = useStrings(membershipStrings);
  const path = useLocalPath();
  const language = useLanguage();
  const locale = useDateLocale();
  const meanings: Readonly<Record<string, string>> = t.meanings;
  const isActive = status === 'active' || status === 'trialing';
  const ends = subscription?.ends && formatDate(subscription.ends, { zone, locale });
  const sayEnd = subscription?.isEnding ? t.ends : isActive ? t.renews : t.ended;
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
      <p>
        <a
          href={path(businessUrl('organization', { id }))}
          aria-label={organization.editNamed(name || t.account)}
        >
          {organization.edit}
        </a>
      </p>
      {subscription?.plan && <Features features={subscription.plan.features} />}
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const language = useLanguage();
  return (
    <li>
      <strong>{plan.name}</strong> <span>{formatPlanPrice(plan, language)}</span>
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
