import { useState } from 'react';
import { formatMinorUnits, formatPrice, parseMinorUnits, toDecimal } from '#contracts/money.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { dateIn } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { grantMembership, recordPayment, startMembership, type Subscriptions } from './members.ts';

/** What is recorded by hand: cards settle by themselves. */
const methods = [
  ['check', 'Check'],
  ['cash', 'Cash'],
  ['transfer', 'Bank transfer'],
  ['in_kind', 'In kind'],
] as const;
/** Only a membership that begins can be invoiced or given. */
const beginnings = [
  ['invoice', 'Send an invoice'],
  ['complimentary', 'Complimentary'],
] as const;

interface PaymentFormProps {
  userId: string;
  all: Subscriptions;
  zone: string;
  onNoted: () => void;
}

/**
 * Records what came in by check, cash, transfer or in kind: for an open invoice, or for a membership that begins with it. A membership
 * can begin with an invoice alone as well, or without payment for a reason.
 */
export function PaymentForm({ userId, all, zone, onNoted }: PaymentFormProps) {
  const { plans, subscriptions, invoices, businessProfileId } = all;
  const live = subscriptions.filter(({ status }) =>
    ['trialing', 'active', 'past_due', 'grace'].includes(status),
  );
  const offered = plans.filter(
    ({ audience }) =>
      (audience === 'member' || businessProfileId !== null) &&
      !live.some(({ plans: { audience: held } }) => held === audience),
  );
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [chosen, setChosen] = useState('');
  const [method, setMethod] = useState('check');
  const [amount, setAmount] = useState<string>();
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const action = useAction();
  const what = chosen || (invoices[0]?.id ?? offered[0]?.id ?? '');
  const invoice = invoices.find(({ id }) => id === what);
  const plan = offered.find(({ id }) => id === what);
  if (!invoice && !plan) return <p>Nothing is due. The next term is invoiced before the membership ends.</p>;
  const by = plan || methods.some(([known]) => known === method) ? method : 'check';
  const typed = amount ?? (invoice ? toDecimal(invoice.amount_due, invoice.currency) : '');

  const save = async () => {
    try {
      if (plan) {
        const whose =
          plan.audience === 'business' && businessProfileId
            ? { organization_id: businessProfileId }
            : { user_id: userId };
        if (by === 'complimentary') {
          if (!reason.trim()) throw new UserError('Enter a reason. It is kept with the membership.');
          await grantMembership(whose, { planId: plan.id, until: until || null, reason: reason.trim() });
          return 'Membership given.';
        }
        const begun = await startMembership(whose, plan.id);
        if (!begun) return 'The membership has begun. Nothing is due.';
        if (by === 'invoice') return `Invoice ${begun.number} sent.`;
        await recordPayment(begun, { amount: begun.amount_due, method: by, day, reference, requestId });
        return 'Payment recorded. The membership is active.';
      }
      if (!invoice) throw new UserError('Choose what the payment is for.');
      const read = parseMinorUnits(typed, invoice.currency);
      if ('problem' in read) throw new UserError(read.problem);
      await recordPayment(invoice, { amount: read.amount, method: by, day, reference, requestId });
      return 'Payment recorded.';
    } finally {
      onNoted();
    }
  };
  const submit = () =>
    action.submit(async () => {
      const said = await save();
      setRequestId(crypto.randomUUID());
      setChosen('');
      setAmount(undefined);
      setReference('');
      setReason('');
      return said;
    });

  return (
    <details>
      <summary>Record payment</summary>
      <Form name="payment" send={submit}>
        <ActionNotice action={action} />
        <div className="columns">
          <SelectField
            label="For"
            value={what}
            options={[
              ...invoices.map(
                ({ id, number, amount_due, currency }) =>
                  [id, `Invoice ${number ?? ''}, ${formatMinorUnits(amount_due, currency)} due`] as const,
              ),
              ...offered.map(
                ({ id, name, price, currency }) => [id, `${name}, ${formatPrice(price, currency)}`] as const,
              ),
            ]}
            onChange={(event) => {
              setChosen(event.target.value);
              setAmount(undefined);
            }}
          />
          <SelectField
            label="Method"
            value={by}
            options={plan ? [...methods, ...beginnings] : methods}
            onChange={(event) => setMethod(event.target.value)}
          />
          {invoice && (
            <Field
              label={`Amount (${invoice.currency})`}
              inputMode="decimal"
              value={typed}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
          {by === 'complimentary' ? (
            <>
              <Field
                label="Until"
                hint="Leave it empty for no end."
                type="date"
                min={today}
                value={until}
                onChange={(event) => setUntil(event.target.value)}
              />
              <Field
                label="Why it is free"
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </>
          ) : (
            by !== 'invoice' && (
              <>
                <Field
                  label="Received on"
                  type="date"
                  max={today}
                  value={day}
                  onChange={(event) => setDay(event.target.value)}
                />
                <Field
                  label="Reference"
                  hint="For example, the check number."
                  maxLength={100}
                  value={reference}
                  onChange={(event) => setReference(event.target.value)}
                />
              </>
            )
          )}
        </div>
        <p>
          <Button type="submit" isBusy={action.isBusy}>
            Save payment
          </Button>
        </p>
      </Form>
    </details>
  );
}
