import type { DefaultEntitlements } from '#contracts/entitlements.ts';
import { membershipStrings } from '../../../i18n/business/membership-strings.ts';
import { useLanguage, useLocalPath } from '../../../i18n/use-strings.ts';
import { formatPlanLines } from '../../../lib/shared/plan-lines.ts';
import { formatPlanPrice } from '../../../lib/shared/plan-price.ts';
import type { Plan } from './subscriptions.ts';

interface PlanProps {
  plan: Plan;
  /** What there is without a plan. */
  withoutPlan: DefaultEntitlements;
}

/** A plan on offer: its price, what it gives, and the way to it. */
export function PlanCard({ plan, withoutPlan }: PlanProps) {
  const language = useLanguage();
  const path = useLocalPath();
  const { subscription: t } = membershipStrings[language];
  return (
    <li>
      <strong>{plan.name}</strong> <span>{formatPlanPrice(plan, language)}</span>
      {plan.description && <p className="soft">{plan.description}</p>}
      <PlanLines plan={plan} withoutPlan={withoutPlan} />
      <p>
        <a href={path(`/join/apply?plan=${plan.slug}`)} aria-label={t.chooseNamed(plan.name)}>
          {t.choose}
        </a>
      </p>
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
