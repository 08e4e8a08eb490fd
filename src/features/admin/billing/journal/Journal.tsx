import { useState } from 'react';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import type { AdminSession } from '../../../../kit/session/admin-access.ts';
import { useSearchParams } from '../../../../kit/table/use-search-params.ts';
import { dateIn } from '../../../../lib/shared/zoned-time.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { BillingGate } from '../BillingGate.tsx';
import { Balances } from './Balances.tsx';
import { Entries } from './Entries.tsx';
import { ExportJournal } from './ExportJournal.tsx';
import { periodsAround, readBalances, validatePeriod } from './journal.ts';

/** The books by period and account, with totals that balance, and their export for accountants. */
export function Journal() {
  return <BillingGate name="Journal">{(session) => <Books session={session} />}</BillingGate>;
}

function Books({ session: { zone, currency, mayExport } }: { session: AdminSession }) {
  const [search, go] = useSearchParams();
  const [today] = useState(() => dateIn(Date.now(), zone));
  const presets = periodsAround(today);
  const query = new URLSearchParams(search);
  const [, first] = presets[0] ?? ['', { from: today, until: today }];
  const period = { from: query.get('from') ?? first.from, until: query.get('until') ?? first.until };
  const account = query.get('account') ?? '';
  const page = Math.max(1, Math.trunc(Number(query.get('page')) || 1));
  const problem = validatePeriod(period);
  const show = (changes: Record<string, string>) => {
    const next = Object.entries({ ...period, account, ...changes }).filter(([, value]) => value);
    go(new URLSearchParams(next).toString());
  };
  const preset = presets.findIndex(([, { from, until }]) => from === period.from && until === period.until);
  return (
    <div className="stack">
      <Panel title="Period">
        <div className="columns">
          <SelectField
            label="Period"
            value={preset < 0 ? '' : String(preset)}
            options={[
              ...(preset < 0 ? [['', 'Other'] as const] : []),
              ...presets.map(([label], at) => [String(at), label] as const),
            ]}
            onChange={({ target }) => {
              const chosen = presets[Number(target.value)];
              if (chosen) show({ from: chosen[1].from, until: chosen[1].until, page: '' });
            }}
          />
          <Field
            label="From"
            type="date"
            value={period.from}
            errors={problem === undefined ? [] : [problem]}
            onChange={({ target }) => show({ from: target.value, page: '' })}
          />
          <Field
            label="Until"
            type="date"
            value={period.until}
            onChange={({ target }) => show({ until: target.value, page: '' })}
          />
        </div>
        {problem === undefined && mayExport && <ExportJournal period={period} currency={currency} />}
        <p className="ways">
          <a href="/admin/billing/settings">Close a period, change accounts</a>
        </p>
      </Panel>
      {problem === undefined && (
        <QueryBoundary
          queryKey={['admin', 'balances', period.from, period.until]}
          load={() => readBalances(period.from, period.until)}
        >
          {(balances) => (
            <>
              <Balances
                balances={balances}
                currency={currency}
                onChoose={(id) => show({ account: id, page: '' })}
              />
              <Entries
                period={period}
                account={account}
                page={page}
                balances={balances}
                currency={currency}
                onChoose={show}
              />
            </>
          )}
        </QueryBoundary>
      )}
    </div>
  );
}
