import { useState } from 'react';
import { seatsStrings } from '../../i18n/account/seats-strings.ts';
import { useDateLocale, useLanguage } from '../../i18n/use-strings.ts';
import { formatDate } from '../../lib/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useAction } from '../use-action.ts';
import { readNumber, type SeatsDialogProps } from './AddSeats.tsx';
import { setNextSeats } from './seats.ts';

/** How many further seats the next term has: all of now, or fewer. */
export function FewerSeats({ seats, zone, onClose, onDone }: SeatsDialogProps) {
  const { renewing: t, outOfRange, number: label, cancel } = seatsStrings[useLanguage()];
  const locale = useDateLocale();
  const { further, next_seats: next, ends_at: endsAt } = seats;
  const [typed, setTyped] = useState(String(next ?? further));
  const { run, isBusy, failure } = useAction();
  const quantity = readNumber(typed, 0, further);
  const save = () => {
    if (quantity === undefined) return;
    run(async () => {
      await setNextSeats(seats.subscription_id, quantity);
      onDone();
      return t.saved;
    });
  };
  return (
    <Modal title={t.title} onClose={onClose}>
      {endsAt && <p>{t.text(formatDate(endsAt, { zone, locale }))}</p>}
      <Field
        label={label}
        inputMode="numeric"
        value={typed}
        errors={quantity === undefined ? [outOfRange(0, further)] : []}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FailureNotice failure={failure} />
      <div className="actions">
        <Button isBusy={isBusy} onClick={save}>
          {t.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Modal>
  );
}
