import { useState } from 'react';
import { formatDate, formatMoney } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { notePayment, type Subscriptions } from './members.ts';
import { beginOfNext, endOfPeriod } from './period.ts';
import { Form } from '../../../kit/forms/Form.tsx';

const methods = [
  ['check', 'Check'],
  ['cash', 'Cash'],
  ['invoice', 'Invoice'],
  ['complimentary', 'Complimentary'],
] as const;

interface PaymentFormProps {
  userId: string;
  all: Subscriptions;
  zone: string;
  onNoted: () => void;
}

/** Records a payment by check, cash or invoice: the membership starts, or is extended from the date it is paid until. */
export function PaymentForm({ userId, all, zone, onNoted }: PaymentFormProps) {
  const { plans, subscriptions, businessProfileId } = all;
  const offered = plans.filter(({ audience }) => audience === 'member' || businessProfileId !== null);
  const [planId, setPlanId] = useState(offered[0]?.id ?? '');
  const [method, setMethod] = useState<string>('check');
  const [note, setNote] = useState('');
  const [now] = useState(() => new Date());
  const action = useAction();
  const plan = offered.find(({ id }) => id === planId);
  if (!plan) return <p>No plans available. Add one under Plans.</p>;
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
    try {
      await notePayment(whose, going, { planId, method, begins: from, ends, note: text });
    } finally {
      onNoted();
    }
    setNote('');
    return ends ? `Payment recorded. Paid until ${formatDate(ends, { zone })}.` : 'Payment recorded.';
  };
  return (
    <details>
      <summary>Record payment</summary>
      <Form name="payment" send={() => action.submit(save)}>
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
            label="Method"
            value={method}
            options={methods}
            onChange={(event) => setMethod(event.target.value)}
          />
          <Field
            label="Note"
            hint="For example, the check or invoice number."
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <p>
          {ends
            ? `Coverage: ${formatDate(begins, { zone })} – ${formatDate(ends, { zone })}`
            : 'One-time payment. Does not expire.'}
        </p>
        <p>
          <Button type="submit" isBusy={action.isBusy}>
            Save payment
          </Button>
        </p>
      </Form>
    </details>
  );
}
