import { useState } from 'react';
import { formatMinorUnits, parseMinorUnits, toDecimal } from '#contracts/money.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { useAction } from '../../../kit/use-action.ts';
import { creditLeft } from '../../../lib/shared/credit-left.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { describeClosing, describeCredit, describeRefund } from './consequences.ts';
import {
  applyCredit,
  closeInvoice,
  creditInvoice,
  type InvoiceDetails,
  isRefundedByProcessor,
  type PaymentDetails,
  refundPayment,
} from './invoice.ts';
import { formatDayOf, methodLabel } from './labels.ts';

interface ActionProps {
  invoice: InvoiceDetails;
  onChanged: () => Promise<unknown>;
}
interface DialogProps extends ActionProps {
  onClose: () => void;
}

const readAmount = (typed: string, currency: string) => {
  const read = parseMinorUnits(typed, currency);
  return 'problem' in read ? 0 : read.amount;
};

function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <div role="status">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Takes an amount off an issued invoice, with what follows from it. */
export function CreditDialog({ invoice, onChanged, onClose }: DialogProps) {
  const { currency, id } = invoice;
  const left = invoice.total - invoice.amount_credited;
  const [typed, setTyped] = useState<string>(toDecimal(invoice.amount_due || left, currency));
  const amount = readAmount(typed, currency);
  return (
    <ReasonDialog
      name="invoice-credit"
      title="Credit invoice"
      label="Credit"
      hint="Stands on the credit note."
      missing={
        amount > 0 && amount <= left
          ? undefined
          : 'Enter an amount above zero, up to what is left of the invoice.'
      }
      onSend={async (reason) => {
        await creditInvoice(id, amount, reason);
        await onChanged();
        onClose();
        showToast({ message: 'Credited.' });
      }}
      onClose={onClose}
    >
      <Field
        label={`Amount (${currency})`}
        hint={`Up to ${formatMinorUnits(left, currency)}.`}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Consequences lines={describeCredit(invoice, amount)} />
    </ReasonDialog>
  );
}

/** Makes an open invoice void or writes it off, with what follows from it. */
export function CloseDialog({
  invoice,
  outcome,
  onChanged,
  onClose,
}: DialogProps & { outcome: 'void' | 'uncollectible' }) {
  const label = outcome === 'uncollectible' ? 'Write off' : 'Void';
  return (
    <ReasonDialog
      name="invoice-close"
      title={`${label} invoice`}
      label={label}
      hint="Saved with the invoice."
      onSend={async (reason) => {
        await closeInvoice(invoice.id, outcome, reason);
        await onChanged();
        onClose();
        showToast({ message: outcome === 'void' ? 'The invoice is void.' : 'Written off.' });
      }}
      onClose={onClose}
    >
      <Consequences lines={describeClosing(invoice, outcome)} />
    </ReasonDialog>
  );
}

/** Gives back an amount of a payment, with what follows from it. */
export function RefundDialog({
  invoice,
  payment,
  onChanged,
  onClose,
}: DialogProps & { payment: PaymentDetails }) {
  const { currency } = invoice;
  const left = payment.amount - payment.amount_refunded - payment.amount_charged_back;
  const paid = invoice.payment_allocations.find(({ payment_id: of }) => of === payment.id)?.amount ?? 0;
  const [refundId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<string>(toDecimal(creditLeft(payment) || left, currency));
  const amount = readAmount(typed, currency);
  return (
    <ReasonDialog
      name="payment-refund"
      title="Refund payment"
      label="Refund"
      hint="The member reads it."
      missing={
        amount > 0 && amount <= left
          ? undefined
          : 'Enter an amount above zero, up to what is left of the payment.'
      }
      onSend={async (reason) => {
        await refundPayment(payment.id, { id: refundId, amount, reason });
        await onChanged();
        onClose();
        showToast({
          message: isRefundedByProcessor(payment) ? 'Refund requested.' : 'Refund recorded.',
        });
      }}
      onClose={onClose}
    >
      <Field
        label={`Amount (${currency})`}
        hint={`Up to ${formatMinorUnits(left, currency)}.`}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Consequences lines={describeRefund(invoice, payment, paid, amount)} />
    </ReasonDialog>
  );
}

/** What the member has left from earlier payments, and pays this invoice with. */
export function ApplyCredit({ invoice, onChanged }: ActionProps) {
  const action = useAction();
  const { id, credits, currency } = invoice;
  if (credits.length === 0) return null;
  return (
    <Panel title="Credit of the member">
      <ActionNotice action={action} />
      <ul className="rows">
        {credits.map((payment) => (
          <li key={payment.id}>
            <span>
              {methodLabel(payment.method)} of {formatDayOf(payment.received_on)}:{' '}
              {formatMinorUnits(creditLeft(payment), currency)} left
            </span>
            <Button
              variant="quiet"
              isBusy={action.isBusy}
              onClick={() =>
                action.run(async () => {
                  const applied = await applyCredit(payment.id, id);
                  await onChanged();
                  return `${formatMinorUnits(applied, currency)} paid with credit.`;
                })
              }
            >
              Pay with it
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
