import { entitlementsOf } from '#contracts/entitlements.ts';
import { entitlementStrings } from '../../../i18n/business/entitlement-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PlansLink } from '../../../ui/PlansLink.tsx';
import { PlanCard } from './PlanCard.tsx';
import { readPlans } from './subscriptions.ts';

/** Says that the plan of a business lacks statistics or messages, and shows the plans that include them. */
export function NotInPlan({ what }: { what: 'statistics' | 'messages' }) {
  const t = useStrings(entitlementStrings);
  return (
    <Panel title={t[what].title}>
      <p>{t[what].text}</p>
      <QueryBoundary queryKey={['plans']} load={readPlans}>
        {({ plans, withoutPlan }) => {
          const others = plans.filter(({ entitlements }) => entitlementsOf(entitlements, withoutPlan)[what]);
          return (
            <>
              {others.length > 0 && (
                <>
                  <h3>{t.included}</h3>
                  <ul className="plans">
                    {others.map((plan) => (
                      <PlanCard key={plan.id} plan={plan} withoutPlan={withoutPlan} />
                    ))}
                  </ul>
                </>
              )}
              <p>
                <PlansLink />
              </p>
            </>
          );
        }}
      </QueryBoundary>
    </Panel>
  );
}
