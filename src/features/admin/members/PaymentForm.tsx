import { useState } from 'react';
import { formatDate, formatMoney } from '../../../lib/shared/format.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { notePayment, type Subscriptions } from './members.ts';
import { beginOfNext, endOfPeriod } from './period.ts';

const methods = [
  ['cheque', 'Cheque'],
  ['cash', 'Cash'],
  ['invoice', 'Invoice'],
  ['complimentary', 'Free of charge'],
] as const;

interface PaymentFormProps {
  userId: string;
  all: Subscriptions;
  zone: string;
  onNoted: () => void;
}

/** Notes a payment by cheque, cash or invoice: the membership begins, or goes on from where it is paid to. */
export function PaymentForm({ userId, all, zone, onNoted }: PaymentFormProps) {
  const { plans, subscriptions, businessProfileId } = all;
  const offered = plans.filter(({ audience }) => audience === 'member' || businessProfileId !== null);
  const [planId, setPlanId] = useState(offered[0]?.id ?? '');
  const [method, setMethod] = useState<string>('cheque');
  const [note, setNote] = useState('');
  const [now] = useState(() => new Date());
  const action = useAction();
  const plan = offered.find(({ id }) => id === planId);
  if (!plan) return <p>There is no plan to pay for. Admins add one under Plans.</p>;
  const going = subscriptions.find(
    ({ plans: { audience }, status }) =>
      audience === plan.audience && ['trialing', 'active', 'past_due', 'grace'].includes(status),
  );
  const begins = beginOfNext(going?.current_period_end ?? null, now);
  const ends = endOfPeriod(begins, plan.billing_interval);
  const save = async () => {
    const whose =
      plan.audience === 'business' && businessProfileId
        ? { business_profile_id: businessProfileId }
        : { user_id: userId };
    // A period of what goes on keeps its beginning, so that it ends after it.
    const from = going?.current_period_start ? new Date(going.current_period_start) : now;
    const text = note.trim() || `Paid by ${method}`;
    const isNoted = await notePayment(whose, going, { planId, method, begins: from, ends, note: text });
    onNoted();
    if (!isNoted)
      throw new UserError('Somebody else changed it meanwhile. It is loaded again: look before you save.');
    setNote('');
    return ends ? `Noted: paid until ${formatDate(ends, { zone })}.` : 'Noted.';
  };
  return (
    <details>
      <summary>Note a payment</summary>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          action.run(save);
        }}
      >
        <ActionNotice action={action} />
        <div className="columns">
          <SelectField
            label="Plan"
            value={planId}
            options={offered.map(({ id, name, price_amount, currency }) => [
              id,
              `${name}, ${formatMoney(price_amount, currency)}`,
            ])}
            onChange={(event) => setPlanId(event.target.value)}
          />
          <SelectField
            label="Paid by"
            value={method}
            options={methods}
            onChange={(event) => setMethod(event.target.value)}
          />
          <Field
            label="Note"
            hint="The number of the cheque or invoice, for example."
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <p>
          {ends
            ? `It is paid from ${formatDate(begins, { zone })} until ${formatDate(ends, { zone })}.`
            : 'It is paid once and does not end.'}
        </p>
        <p>
          <Button type="submit" isBusy={action.isBusy}>
            Note the payment
          </Button>
        </p>
      </form>
    </details>
  );
}
