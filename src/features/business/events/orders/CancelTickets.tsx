import { useState } from 'react';
import { formatPrice } from '#contracts/money.ts';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { Form } from '../../../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import type { FormResult } from '../../../../lib/browser/report-form.ts';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { FormActions } from '../../../../ui/FormActions.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { cancelTickets, type Order, previewCancellation, type Refunds } from './orders.ts';

interface CancelTicketsProps {
  order: Order;
  /** Whether they may decide otherwise than by the rules of the event. */
  mayBill: boolean;
  onCanceled: () => Promise<unknown>;
  onClose: () => void;
}

const isRefunds = (value: string): value is Refunds => ['policy', 'full', 'none'].includes(value);

/** Asks which tickets of an order are canceled, why, and what is given back. */
export function CancelTickets({ order, mayBill, onCanceled, onClose }: CancelTicketsProps) {
  const { order: t } = useStrings(eventSalesStrings);
  const locale = useDateLocale();
  const live = order.tickets.filter(({ canceled_at: at }) => at === null);
  const [chosen, setChosen] = useState(() => live.map(({ id }) => id));
  const [reason, setReason] = useState('');
  const [refunds, setRefunds] = useState<Refunds>('policy');
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const send = (): FormResult | Promise<FormResult> => {
    setChecked(true);
    if (chosen.length === 0) return { rejected: 'tickets' };
    if (reason.trim() === '') return { rejected: 'reason' };
    return action.submit(async () => {
      await cancelTickets(order.id, chosen, reason.trim(), refunds);
      await onCanceled();
      onClose();
      return t.canceled;
    });
  };
  return (
    <Modal title={t.cancelTitle} onClose={onClose}>
      <Form name="cancel-tickets" send={send}>
        <FailureNotice failure={action.failure} />
        <fieldset className="field choices">
          <legend>{t.which}</legend>
          {live.map(({ id, type, people }) => (
            <label key={id} className="checkbox">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen((now) => (target.checked ? [...now, id] : now.filter((one) => one !== id)))
                }
              />
              <span>
                {type}: <bdi>{[...new Set(people.map(({ name }) => name))].join(', ')}</bdi>
              </span>
            </label>
          ))}
          {isChecked && chosen.length === 0 && (
            <ul className="field-error" role="alert">
              <li>{t.noTicket}</li>
            </ul>
          )}
        </fieldset>
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          rows={3}
          maxLength={500}
          errors={isChecked && reason.trim() === '' ? [t.noReason] : []}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {mayBill && (
          <SelectField
            label={t.refunds}
            value={refunds}
            options={Object.entries(t.refundChoices)}
            onChange={({ target }) => {
              if (isRefunds(target.value)) setRefunds(target.value);
            }}
          />
        )}
        {refunds === 'policy' && chosen.length > 0 && (
          <QueryBoundary
            queryKey={['preview-cancellation', order.id, ...chosen]}
            load={() => previewCancellation(order.id, chosen)}
          >
            {(amount) => (
              <p role="status">
                {amount > 0 ? t.back(formatPrice(amount, order.currency, locale)) : t.nothingBack}
              </p>
            )}
          </QueryBoundary>
        )}
        <FormActions label={t.confirm} isBusy={action.isBusy} onCancel={onClose} cancelLabel={t.goBack} />
      </Form>
    </Modal>
  );
}
