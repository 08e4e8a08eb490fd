import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { formatTermPrice } from '../../../lib/shared/plan-price.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { changePlan, type PlanChange, previewPlanChange } from './membership-changes.ts';
import type { AccountProps, BillingPlan } from './read-billing.ts';

/** Another plan for a membership: what it costs and when it happens is shown before it is confirmed. */
export function ChangePlan({ account: { membership }, billing: { plans, zone }, reload }: AccountProps) {
  const { change: t } = useStrings(billingStrings);
  const [isOpen, setOpen] = useState(false);
  if (!membership || !isLive(membership.status)) return null;
  const others = plans.filter(
    ({ id, audience, approval }) =>
      audience === membership.plan.audience &&
      id !== membership.plan_id &&
      id !== membership.nextPlan?.id &&
      approval === 'none',
  );
  if (others.length === 0) return null;
  return (
    <>
      <p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t.action}
        </Button>
      </p>
      {isOpen && (
        <PlanDialog
          membership={membership.id}
          plans={others}
          zone={zone}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            reload();
          }}
        />
      )}
    </>
  );
}

interface PlanDialogProps {
  membership: string;
  plans: readonly BillingPlan[];
  zone: string;
  onClose: () => void;
  onDone: () => void;
}

function PlanDialog({ membership, plans, zone, onClose, onDone }: PlanDialogProps) {
  const { change: t, renewal } = useStrings(billingStrings);
  const [chosen, setChosen] = useState(plans[0]?.id ?? '');
  const { run, isBusy, failure } = useAction();
  const plan = plans.find(({ id }) => id === chosen);
  const confirm = ({ happens }: PlanChange) => {
    run(async () => {
      await changePlan(membership, chosen);
      onDone();
      return { now: t.changed, stays: t.changed, next_term: t.chosen, when_paid: t.invoiced }[happens];
    });
  };
  return (
    <Modal title={t.title} onClose={onClose}>
      <SelectField
        label={t.choose}
        value={chosen}
        options={plans.map(({ id, name }) => [id, name] as const)}
        onChange={({ target }) => setChosen(target.value)}
      />
      <FailureNotice failure={failure} />
      {plan && (
        <QueryBoundary
          key={plan.id}
          queryKey={['plan-change', membership, plan.id]}
          load={() => previewPlanChange(membership, plan.id)}
        >
          {(change) => (
            <>
              <Cost change={change} plan={plan} zone={zone} />
              <div className="actions">
                <Button isBusy={isBusy} onClick={() => confirm(change)}>
                  {t.confirm}
                </Button>
                <Button variant="quiet" onClick={onClose}>
                  {renewal.back}
                </Button>
              </div>
            </>
          )}
        </QueryBoundary>
      )}
    </Modal>
  );
}

function Cost({ change, plan, zone }: { change: PlanChange; plan: BillingPlan; zone: string }) {
  const { change: t } = useStrings(billingStrings);
  const language = useLanguage();
  const locale = useDateLocale();
  const price = formatTermPrice(change.price, plan, language);
  if (change.happens === 'now') return <p>{t.now}</p>;
  if (change.happens !== 'when_paid')
    return (
      <p>
        {change.ends_at
          ? t.nextTerm(formatDate(change.ends_at, { zone, locale }), price)
          : t.nextTermOpen(price)}
      </p>
    );
  const rows: [label: string, amount: number][] = [
    [t.cost, change.cost],
    [t.unused, -change.unused],
    [plan.tax_rate_id === null ? t.dueWithoutTaxes : t.due, change.due],
  ];
  return (
    <>
      <dl className="facts">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMinorUnits(amount, plan.currency, locale)}</dd>
          </div>
        ))}
      </dl>
      <p>{t.whenPaid}</p>
    </>
  );
}
