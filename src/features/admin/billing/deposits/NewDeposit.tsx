import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { counted } from '../../../../i18n/counted.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import type { Selection } from '../../../../kit/table/selection.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { UserError } from '../../../../lib/browser/errors/failure.ts';
import { dateIn } from '../../../../lib/shared/zoned-time.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { BillingGate } from '../BillingGate.tsx';
import { depositPayments, depositUrl, listUndeposited, type SlipPayment } from './deposits.ts';
import { slipAmount, slipColumns } from './Slip.tsx';

/** Checks and cash that wait for the bank: those that are chosen become one deposit. */
export function NewDeposit() {
  return (
    <BillingGate name="New deposit">
      {(session) => (
        <QueryBoundary queryKey={['admin', 'undeposited']} load={listUndeposited}>
          {(payments, reload) => (
            <Panel title="Not deposited">
              {payments.length === 0 ? (
                <p>
                  No checks or cash to deposit. <a href="/admin/billing/payments/checks">Record checks</a>
                </p>
              ) : (
                <Choice
                  payments={payments}
                  zone={session.zone}
                  currency={session.currency}
                  onFailed={reload}
                />
              )}
            </Panel>
          )}
        </QueryBoundary>
      )}
    </BillingGate>
  );
}

interface ChoiceProps {
  payments: SlipPayment[];
  zone: string;
  currency: string;
  onFailed: () => void;
}

function Choice({ payments, zone, currency, onFailed }: ChoiceProps) {
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [selection, setSelection] = useState<Selection>(() => ({
    ids: new Set(payments.map(({ id }) => id)),
    anchor: undefined,
  }));
  const [day, setDay] = useState(today);
  const [note, setNote] = useState('');
  const action = useAction();
  const chosen = payments.filter(({ id }) => selection.ids.has(id));
  const send = () =>
    action.submit(async () => {
      if (chosen.length === 0) throw new UserError('Select at least one check or cash.');
      try {
        const deposit = await depositPayments(
          chosen.map(({ id }) => id),
          { day, note: note.trim() },
        );
        location.assign(depositUrl(deposit));
      } catch (error) {
        onFailed();
        throw error;
      }
    });
  return (
    <Form name="new-deposit" send={send}>
      <ActionNotice action={action} />
      <div className="table-scroll" data-look="wrapped">
        <DataTable
          caption="Checks and cash that are not deposited"
          columns={slipColumns}
          rows={payments}
          nameOf={({ method, reference, name }) => [method, reference, name].filter(Boolean).join(' ')}
          selection={selection}
          onSelect={setSelection}
          isBusy={action.isBusy}
        />
      </div>
      <p role="status">
        {counted(chosen.length, '# payment', '# payments')} selected, total{' '}
        <strong>
          {formatMinorUnits(
            chosen.reduce((sum, payment) => sum + slipAmount(payment), 0),
            currency,
          )}
        </strong>
      </p>
      <div className="columns">
        <Field
          label="Deposited on"
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Field
          label="Note (optional)"
          hint="For example, the number of the slip."
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <div className="actions">
        <Button type="submit" isBusy={action.isBusy}>
          Make deposit
        </Button>
        <a href="/admin/billing/deposits">All deposits</a>
      </div>
    </Form>
  );
}
