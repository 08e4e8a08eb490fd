import { useState } from 'react';
import { formatMinorUnits, parseMinorUnits, toDecimal } from '#contracts/money.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { dateIn } from '../../../lib/shared/zoned-time.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { methodLabel } from './labels.ts';
import { recordPayment } from './record-payment.ts';

interface RecordPaymentProps {
  invoice: { id: string; number: string | null; currency: string; amount_due: number };
  zone: string;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** Records a payment of an open invoice that did not come by card. */
export function RecordPayment({ invoice, zone, onChanged, onClose }: RecordPaymentProps) {
  const { currency } = invoice;
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [requestId] = useState(() => crypto.randomUUID());
  const [method, setMethod] = useState('check');
  const [amount, setAmount] = useState<string>(toDecimal(invoice.amount_due, currency));
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState('');
  const [keepsRest, setKeepsRest] = useState(false);
  const [problem, setProblem] = useState<string>();
  const action = useAction();
  const read = parseMinorUnits(amount, currency);
  const rest = 'problem' in read ? 0 : read.amount - invoice.amount_due;
  const save = () => {
    if ('problem' in read) {
      setProblem(read.problem);
      return { rejected: 'amount' };
    }
    if (rest > 0 && !keepsRest) {
      setProblem('This is more than is due. Correct it, or keep the rest as credit.');
      return { rejected: 'amount' };
    }
    return action.submit(async () => {
      await recordPayment(invoice, { amount: read.amount, method, day, reference, requestId, keepsRest });
      await onChanged();
      onClose();
      return 'Payment recorded.';
    });
  };
  return (
    <Modal
      title={invoice.number ? `Record payment of ${invoice.number}` : 'Record payment'}
      onClose={onClose}
    >
      <Form name="invoice-payment" send={save}>
        <ActionNotice action={action} />
        <SelectField
          label="Method"
          value={method}
          options={['check', 'cash', 'transfer', 'in_kind'].map((one) => [one, methodLabel(one)] as const)}
          onChange={({ target }) => setMethod(target.value)}
        />
        <Field
          label={`Amount (${currency})`}
          inputMode="decimal"
          value={amount}
          errors={problem === undefined ? [] : [problem]}
          onChange={({ target }) => {
            setAmount(target.value);
            setProblem(undefined);
          }}
        />
        {rest > 0 && (
          <label className="checkbox">
            <input
              type="checkbox"
              checked={keepsRest}
              onChange={({ target }) => {
                setKeepsRest(target.checked);
                setProblem(undefined);
              }}
            />
            Keep {formatMinorUnits(rest, currency)} as credit of the member
          </label>
        )}
        <Field
          label="Received on"
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Field
          label="Reference"
          hint="For example, the check number."
          maxLength={100}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <FormActions label="Record payment" isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
