import { useState } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { seatsStrings } from '../../i18n/account/seats-strings.ts';
import { useDateLocale, useLanguage, useLocalPath } from '../../i18n/use-strings.ts';
import { formatDate } from '../../lib/shared/format.ts';
import { formatTermPrice } from '../../lib/shared/plan-price.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { useAction } from '../use-action.ts';
import { buySeats, maxSeats, previewSeats, type SeatCost, type Seats } from './seats.ts';

/** What the dialogs about seats are told. */
export interface SeatsDialogProps {
  seats: Seats;
  zone: string;
  onClose: () => void;
  onDone: () => void;
}

/** The whole number that somebody typed, if it is within its bounds. */
export const readNumber = (text: string, min: number, max: number): number | undefined => {
  const number = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : undefined;
};

/** Further seats: what they cost is shown before they are ordered, and leads to the page of their invoice. */
export function AddSeats({ seats, zone, onClose, onDone }: SeatsDialogProps) {
  const { adding: t, outOfRange, number: label, cancel } = seatsStrings[useLanguage()];
  const path = useLocalPath();
  const [typed, setTyped] = useState('1');
  const { run, isBusy, failure } = useAction();
  const quantity = readNumber(typed, 1, maxSeats);
  const order = () => {
    if (quantity === undefined) return;
    run(async () => {
      const invoice = await buySeats(seats.subscription_id, quantity);
      if (invoice !== null) {
        location.assign(path(`/invoice?id=${invoice}`));
        return undefined;
      }
      onDone();
      return t.added;
    });
  };
  return (
    <Modal title={t.title} onClose={onClose}>
      <Field
        label={label}
        inputMode="numeric"
        value={typed}
        errors={quantity === undefined ? [outOfRange(1, maxSeats)] : []}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FailureNotice failure={failure} />
      {quantity !== undefined && (
        <QueryBoundary
          key={quantity}
          queryKey={['seat-cost', seats.subscription_id, quantity]}
          load={() => previewSeats(seats.subscription_id, quantity)}
        >
          {(cost) => <Cost cost={cost} zone={zone} />}
        </QueryBoundary>
      )}
      <div className="actions">
        <Button isBusy={isBusy} onClick={order}>
          {t.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Modal>
  );
}

function Cost({ cost, zone }: { cost: SeatCost; zone: string }) {
  const language = useLanguage();
  const { adding: t } = seatsStrings[language];
  const locale = useDateLocale();
  return (
    <>
      <dl className="facts">
        {cost.ends_at && (
          <div>
            <dt>{t.until}</dt>
            <dd>{formatDate(cost.ends_at, { zone, locale })}</dd>
          </div>
        )}
        <div>
          <dt>{cost.has_taxes ? t.duePlusTaxes : t.due}</dt>
          <dd>{formatMinorUnits(cost.due, cost.currency, locale)}</dd>
        </div>
        {cost.ends_at && (
          <div>
            <dt>{t.then}</dt>
            <dd>{formatTermPrice(cost.price, cost, language)}</dd>
          </div>
        )}
      </dl>
      <p>{cost.due > 0 ? t.whenPaid : t.now}</p>
    </>
  );
}
