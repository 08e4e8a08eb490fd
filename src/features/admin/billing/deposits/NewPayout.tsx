import { useState } from 'react';
import { formatMinorUnits, parseMinorUnits } from '#contracts/money.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { Form } from '../../../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { dateIn } from '../../../../lib/shared/zoned-time.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { BillingGate } from '../BillingGate.tsx';
import { readBalances } from '../journal/journal.ts';
import { depositUrl, recordPayout } from './deposits.ts';

/** What the card processor paid out to the bank, and the fees that it kept. */
export function NewPayout() {
  return (
    <BillingGate name="Record payout">
      {({ zone, currency }) => <Payout zone={zone} currency={currency} />}
    </BillingGate>
  );
}

function Payout({ zone, currency }: { zone: string; currency: string }) {
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState({ amount: '', fees: '0', note: '', day: today });
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const amount = parseMinorUnits(draft.amount, currency);
  const fees = parseMinorUnits(draft.fees, currency);
  const problems = {
    amount:
      'problem' in amount ? amount.problem : amount.amount === 0 ? 'Enter an amount above zero.' : undefined,
    fees: 'problem' in fees ? fees.problem : undefined,
  };
  const field = (name: 'amount' | 'fees' | 'note' | 'day', problem?: string) => ({
    value: draft[name],
    errors: isChecked && problem !== undefined ? [problem] : [],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const send = () => {
    setChecked(true);
    if ('problem' in amount || amount.amount === 0) return { rejected: 'amount' };
    if ('problem' in fees) return { rejected: 'fees' };
    return action.submit(async () => {
      const { note, day } = draft;
      await recordPayout(id, { amount: amount.amount, fees: fees.amount, day, note: note.trim() });
      location.assign(depositUrl(id));
    });
  };
  return (
    <Panel title="Payout">
      <QueryBoundary queryKey={['admin', 'balances', today]} load={() => readBalances(today, today)}>
        {(accounts) => (
          <p>
            With the card processor by the books:{' '}
            <strong>
              {formatMinorUnits(
                accounts.find(({ account_id: account }) => account === 'processor')?.closing ?? 0,
                currency,
              )}
            </strong>
          </p>
        )}
      </QueryBoundary>
      <Form name="payout" send={send}>
        <ActionNotice action={action} />
        <div className="columns">
          <Field
            label={`Received by the bank (${currency})`}
            inputMode="decimal"
            {...field('amount', problems.amount)}
          />
          <Field
            label={`Fees kept (${currency})`}
            hint="Of the payments in it, as the processor states them."
            inputMode="decimal"
            {...field('fees', problems.fees)}
          />
          <Field label="Received on" type="date" max={today} {...field('day')} />
          <Field
            label="Note (optional)"
            hint="For example, the number of the payout."
            maxLength={500}
            {...field('note')}
          />
        </div>
        <div className="actions">
          <Button type="submit" isBusy={action.isBusy}>
            Record payout
          </Button>
          <a href="/admin/billing/deposits">All deposits</a>
        </div>
      </Form>
    </Panel>
  );
}
