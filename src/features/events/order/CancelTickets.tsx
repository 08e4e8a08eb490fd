import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { cancelTickets, previewCancellation, type OrderProps } from './orders.ts';

/** Cancels some or all tickets of an order, and says before what is given back. */
export function CancelTickets({ link, order, refetch, onClose }: OrderProps & { onClose: () => void }) {
  const { cancel: t } = useStrings(orderStrings);
  const locale = useDateLocale();
  const { submit, isBusy, failure } = useAction();
  const valid = order.tickets.filter(
    ({ canceled_at: at, people }) => at === null && people.every(({ status }) => status !== 'attended'),
  );
  const [chosen, setChosen] = useState<readonly string[]>(() => valid.map(({ id }) => id));
  const [isMissing, setMissing] = useState(false);
  const money = (amount: number) => formatMinorUnits(amount, order.currency, locale);
  const send = async () => {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return 'rejected' as const;
    const result = await submit(async () => {
      const refunded = await cancelTickets(link, [...chosen]);
      await refetch();
      return refunded > 0 ? t.doneRefund(money(refunded)) : t.done;
    });
    if (result === 'complete') onClose();
    return result;
  };
  return (
    <Modal title={t.title} onClose={onClose}>
      <Form name="cancel-tickets" send={send}>
        <FailureNotice failure={failure} />
        <fieldset className="field choices">
          <legend>{t.choose}</legend>
          {valid.map(({ id, type, people }) => (
            <label key={id} className="checkbox" dir="auto">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) => {
                  setMissing(false);
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id));
                }}
              />
              {[type, people[0]?.name].filter(Boolean).join(', ')}
            </label>
          ))}
        </fieldset>
        {isMissing && (
          <p className="field-error" role="alert">
            {t.needOne}
          </p>
        )}
        {order.total > 0 && chosen.length > 0 && (
          <QueryBoundary
            queryKey={['cancellation', order.id, ...chosen]}
            load={() => previewCancellation(link, [...chosen])}
          >
            {({ is_open: isOpen, amount, fee }) => (
              <p role="status">
                <strong>{amount > 0 ? t.refund(money(amount)) : t.nothing}</strong>
                {!isOpen && ` ${t.over}`}
                {isOpen && fee > 0 && ` ${t.fee(money(fee))}`}
              </p>
            )}
          </QueryBoundary>
        )}
        <div className="actions">
          <Button type="submit" isBusy={isBusy}>
            {t.confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t.back}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
