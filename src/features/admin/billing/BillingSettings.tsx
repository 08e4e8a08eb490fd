import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { Accounts } from './Accounts.tsx';
import { BillingForm } from './BillingForm.tsx';
import {
  billingLabels,
  type BillingSettings as Settings,
  describeBillingValue,
  readBillingSettings,
} from './billing-settings.ts';
import { listAccounts, listTaxRates } from './books.ts';
import { ClosedBooks } from './ClosedBooks.tsx';
import { TaxRates } from './TaxRates.tsx';

async function load() {
  const [settings, taxes, accounts] = await Promise.all([
    readBillingSettings(),
    listTaxRates(),
    listAccounts(),
  ]);
  return { settings, taxes, accounts };
}

/** What stands on invoices, taxes, accounts and the closed books; admins change them, editors read them. */
export function BillingSettings() {
  return (
    <AdminGate name="Billing settings">
      {({ isAdmin, zone, currency }) => (
        <QueryBoundary queryKey={['admin', 'billing-settings']} load={load}>
          {({ settings, taxes, accounts }, reload) => (
            <div className="stack">
              {!isAdmin && <p className="soft">Only admins can change billing settings.</p>}
              {isAdmin ? (
                <BillingForm settings={settings} currency={currency} />
              ) : (
                <Facts settings={settings} currency={currency} />
              )}
              <TaxRates taxes={taxes} isAdmin={isAdmin} onSaved={reload} />
              <Accounts accounts={accounts} isAdmin={isAdmin} onSaved={reload} />
              <ClosedBooks
                key={settings.books_closed_until}
                settings={settings}
                zone={zone}
                isAdmin={isAdmin}
                onSaved={reload}
              />
            </div>
          )}
        </QueryBoundary>
      )}
    </AdminGate>
  );
}

function Facts({ settings, currency }: { settings: Settings; currency: string }) {
  const values = new Map<string, unknown>(Object.entries(settings));
  return (
    <Panel title="Invoices">
      <dl className="facts">
        {Object.entries(billingLabels).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd dir="auto">{describeBillingValue(name, values.get(name), currency) || 'None'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
