import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { ReasonDialog } from '../../../../kit/ReasonDialog.tsx';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { showToast } from '../../../../kit/toasts/show-toast.ts';
import { queryParam } from '../../../../lib/browser/query-param.ts';
import { formatDate } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { BillingGate } from '../BillingGate.tsx';
import { formatDayOf, methodLabel } from '../labels.ts';
import { type Deposit, readDeposit, undoDeposit } from './deposits.ts';
import { slipAmount, slipColumns } from './Slip.tsx';

const allDeposits = <a href="/admin/billing/deposits">All deposits</a>;

/** The deposit that `?id=` names, as a slip for the bank that can be printed and undone; or a payout of the card processor. */
export function DepositPage() {
  return (
    <BillingGate name="Deposit">
      {({ zone }) => (
        <QueryBoundary
          queryKey={['admin', 'deposit', queryParam('id')]}
          load={() => readDeposit(queryParam('id'))}
          wayOut={<p>{allDeposits}</p>}
        >
          {(deposit, _, refetch) => <Details deposit={deposit} zone={zone} onChanged={refetch} />}
        </QueryBoundary>
      )}
    </BillingGate>
  );
}

interface DetailsProps {
  deposit: Deposit;
  zone: string;
  onChanged: () => Promise<unknown>;
}

function Details({ deposit, zone, onChanged }: DetailsProps) {
  const [isUndoing, setUndoing] = useState(false);
  const { id, kind, currency, payments, undone_at: undone } = deposit;
  const isPayout = kind === 'payout';
  const money = (amount: number) => formatMinorUnits(amount, currency);
  const cash = payments
    .filter(({ method }) => method === 'cash')
    .reduce((sum, payment) => sum + slipAmount(payment), 0);
  const facts: (readonly [label: string, value: string | null])[] = [
    ['Account holder', deposit.hub],
    ['Deposited on', formatDayOf(deposit.deposited_on)],
    ['To the bank', money(deposit.amount)],
    ['Fees', isPayout ? money(deposit.fees) : null],
    ['Taken off the card processor', isPayout ? money(deposit.amount + deposit.fees) : null],
    ['Checks', payments.length > 0 ? money(deposit.amount - cash) : null],
    ['Cash', payments.length > 0 ? money(cash) : null],
    ['Note', deposit.note],
    ['Booked', formatDate(deposit.created_at, { zone })],
    ['Undone', undone && formatDate(undone, { zone })],
    ['Reason', deposit.undone_reason],
  ];
  return (
    <div className="stack printable">
      <Panel title={`${isPayout ? 'Payout' : 'Deposit'} of ${formatDayOf(deposit.deposited_on)}`}>
        <dl className="facts">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
        </dl>
        <div className="actions unprinted">
          {!isPayout && !undone && <Button onClick={() => print()}>Print slip</Button>}
          {!undone && (
            <Button variant="quiet" onClick={() => setUndoing(true)}>
              Undo…
            </Button>
          )}
        </div>
        <p className="ways unprinted">
          {allDeposits}
          <a href={`/admin/audit?entity=deposits&id=${id}`}>Activity log</a>
        </p>
      </Panel>
      {payments.length > 0 && (
        <Panel title="Checks and cash">
          <div className="table-scroll" data-look="wrapped">
            <DataTable
              caption="Checks and cash"
              columns={slipColumns}
              rows={payments}
              nameOf={({ method, reference }) => `${methodLabel(method)} ${reference ?? ''}`}
            />
          </div>
          <p>
            Total <strong>{money(deposit.amount)}</strong>
          </p>
        </Panel>
      )}
      {isUndoing && (
        <ReasonDialog
          name="deposit-undo"
          title={isPayout ? 'Undo payout' : 'Undo deposit'}
          label="Undo"
          hint="Saved with the deposit."
          onSend={async (reason) => {
            await undoDeposit(id, reason);
            await onChanged();
            setUndoing(false);
            showToast({ message: isPayout ? 'The payout is undone.' : 'The deposit is undone.' });
          }}
          onClose={() => setUndoing(false)}
        >
          <p>
            {isPayout
              ? `${money(deposit.amount + deposit.fees)} is with the card processor again.`
              : `${money(deposit.amount)} is taken off the bank again, and the checks and cash can be deposited once more.`}
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}
