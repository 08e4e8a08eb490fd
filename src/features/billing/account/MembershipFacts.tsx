import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { formatPlanPrice, formatTermPrice } from '../../../lib/shared/plan-price.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import type { AccountProps } from './read-billing.ts';
import { changePlan } from './membership-changes.ts';

/** The plan, status and term of a membership, and the change of plan that was chosen. */
export function MembershipFacts({ account, billing: { zone }, reload }: AccountProps) {
  const t = useStrings(billingStrings);
  const language = useLanguage();
  const locale = useDateLocale();
  const { run, isBusy, failure } = useAction();
  const { membership, nextPrice } = account;
  if (!membership) return null;
  const { id, plan, nextPlan, status, term_ends_at: endsAt } = membership;
  const ends = endsAt ? formatDate(endsAt, { zone, locale }) : undefined;
  const isGoingOn = ['active', 'trialing'].includes(status) && !membership.cancel_at_period_end;
  return (
    <>
      <p>
        <strong dir="auto">{plan.name}</strong>{' '}
        <span className="badge" data-state={status === 'active' ? 'active' : undefined}>
          {membershipLabel(status, language)}
        </span>
        <br />
        <span className="soft">
          {nextPlan || nextPrice === undefined
            ? formatPlanPrice(plan, language)
            : formatTermPrice(nextPrice, plan, language)}
          {ends && ` · ${isGoingOn ? t.renews : t.ends}: ${ends}`}
          {!ends && status === 'active' && ` · ${t.endless}`}
        </span>
      </p>
      {nextPlan && (
        <p>
          {t.nextPlan(nextPlan.name, ends ?? t.renewal.dayOfRenewal)}{' '}
          <button
            type="button"
            className="link"
            aria-busy={isBusy}
            onClick={() =>
              run(async () => {
                await changePlan(id, plan.id);
                reload();
                return t.kept;
              })
            }
          >
            {t.keepPlan}
          </button>
        </p>
      )}
      <FailureNotice failure={failure} />
    </>
  );
}
