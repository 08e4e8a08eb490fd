import { useState } from 'react';
import type { SiteSettings } from '#contracts/settings.ts';
import { readSiteSettings } from '../../../lib/browser/site-settings.ts';
import { formatPlanPrice } from '../../../lib/shared/plan-price.ts';
import { listAccounts, listTaxRates } from '../billing/books.ts';
import type { Books } from './plan-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { PlanForm } from './PlanForm.tsx';
import { formatPlanLines } from '../../../lib/shared/plan-lines.ts';
import { listPlans, type Plan } from './plans.ts';
import { WithoutPlan } from './WithoutPlan.tsx';

const load = async () => {
  const [plans, site, taxes, accounts] = await Promise.all([
    listPlans(),
    readSiteSettings(),
    listTaxRates(),
    listAccounts(),
  ]);
  return { plans, site, books: { taxes, accounts } };
};

/** The plans of members and businesses; admins change them. */
export function Plans() {
  return (
    <AdminGate name="Plans">
      {({ isAdmin, currency }) => (
        <QueryBoundary queryKey={['admin', 'plans']} load={load}>
          {(all, reload) => <List {...all} isAdmin={isAdmin} currency={currency} onSaved={reload} />}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

interface ListProps {
  plans: Plan[];
  site: SiteSettings;
  books: Books;
  isAdmin: boolean;
  currency: string;
  onSaved: () => void;
}

function List({ plans, site, books, isAdmin, currency, onSaved }: ListProps) {
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
                {plan.audience} · {formatPlanPrice(plan)}
                {plan.billing_interval === 'once' && ', one time'} ·{' '}
                {!plan.is_active ? 'not available' : plan.is_public ? 'available' : 'by invitation'}
              </small>
            </button>
            {open === plan.id && (
              <div className="detail">
                {isAdmin ? (
                  <PlanForm
                    plan={plan}
                    currency={currency}
                    withoutPlan={site.default_entitlements}
                    books={books}
                    onSaved={onSaved}
                  />
                ) : (
                  <PlanSummary plan={plan} site={site} />
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
            withoutPlan={site.default_entitlements}
            books={books}
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
      {isAdmin && <WithoutPlan site={site} onSaved={onSaved} />}
    </div>
  );
}

function PlanSummary({ plan, site }: { plan: Plan; site: SiteSettings }) {
  return (
    <>
      <p>{plan.description || 'No description.'}</p>
      <ul>
        {formatPlanLines(plan, site.default_entitlements).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
