import type { DefaultEntitlements } from '#contracts/entitlements.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { formatPlanLines } from '../../../lib/shared/plan-lines.ts';
import { formatPlanPrice } from '../../../lib/shared/plan-price.ts';
import type { Plan } from './subscriptions.ts';

interface PlanProps {
  plan: Plan;
  /** What there is without a plan. */
  withoutPlan: DefaultEntitlements;
}

/** A plan on offer: its price and what it gives. */
export function PlanCard({ plan, withoutPlan }: PlanProps) {
  const language = useLanguage();
  return (
    <li>
      <strong>{plan.name}</strong> <span>{formatPlanPrice(plan, language)}</span>
      {plan.description && <p className="soft">{plan.description}</p>}
      <PlanLines plan={plan} withoutPlan={withoutPlan} />
    </li>
  );
}

/** What a plan gives, a line each. */
export function PlanLines({ plan, withoutPlan }: PlanProps) {
  const lines = formatPlanLines(plan, withoutPlan, useLanguage());
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
