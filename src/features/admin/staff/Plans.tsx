import { useState } from 'react';
import { formatMoney } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { PlanForm } from './PlanForm.tsx';
import { listPlans, type Plan } from './plans.ts';

/** The plans of members and businesses; admins change them. */
export function Plans() {
  return (
    <AdminGate name="Plans">
      {({ isAdmin, currency }) => (
        <QueryBoundary queryKey={['admin', 'plans']} load={listPlans}>
          {(plans, reload) => <List plans={plans} isAdmin={isAdmin} currency={currency} onSaved={reload} />}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

interface ListProps {
  plans: Plan[];
  isAdmin: boolean;
  currency: string;
  onSaved: () => void;
}

function List({ plans, isAdmin, currency, onSaved }: ListProps) {
  const [open, setOpen] = useState<string>();
  return (
    <div className="stack">
      {plans.length === 0 && <p>No plans yet.</p>}
      <ul className="queue">
        {plans.map((plan) => (
          <li key={plan.id} data-current={open === plan.id}>
            <span aria-hidden="true" />
            <button
              type="button"
              className="opener"
              aria-expanded={open === plan.id}
              onClick={() => setOpen(open === plan.id ? undefined : plan.id)}
            >
              <span>{plan.name}</span>
              <small>
                {plan.audience} · {formatMoney(plan.price_amount, plan.currency)} ·{' '}
                {plan.billing_interval === 'once' ? 'one time' : `per ${plan.billing_interval}`} ·{' '}
                {plan.is_active ? 'available' : 'not available'}
              </small>
            </button>
            {open === plan.id && (
              <div className="detail">
                {isAdmin ? (
                  <PlanForm plan={plan} currency={currency} onSaved={onSaved} />
                ) : (
                  <p>{plan.description || 'No description.'}</p>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {isAdmin && open === 'new' && (
        <div className="card">
          <PlanForm
            plan={undefined}
            currency={currency}
            onSaved={() => {
              setOpen(undefined);
              onSaved();
            }}
          />
        </div>
      )}
      {isAdmin && open !== 'new' && (
        <p>
          <Button variant="quiet" onClick={() => setOpen('new')}>
            Add plan
          </Button>
        </p>
      )}
    </div>
  );
}
