import { useState } from 'react';
import type { TicketType } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useCaptcha } from '../../../lib/browser/use-captcha.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { BuyerFields, type Missing, validateBuyer } from './BuyerFields.tsx';
import type { StepProps } from './ChooseTickets.tsx';
import { refreshSale } from './sale.ts';
import { Trap } from './Trap.tsx';
import { joinWaiting, joinWaitingAsGuest } from './waiting.ts';

interface JoinWaitingProps extends StepProps {
  type: TicketType;
  onCancel: () => void;
  onDone: () => void;
}

/** The most people who can wait together, as the database has it. */
const mostPeople = 21;

/** Joins the waiting list for a number of tickets of a kind that is sold out. */
export function JoinWaiting({ type, sale, draft, change, userId, back, onCancel, onDone }: JoinWaitingProps) {
  const { waiting: t } = useStrings(ticketStrings);
  const language = useLanguage();
  const captcha = useCaptcha();
  const { submit, isBusy, failure } = useAction();
  const [quantity, setQuantity] = useState(1);
  const [trap, setTrap] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const isGuest = userId === null;
  const most = Math.min(type.max_per_order, Math.floor(mostPeople / type.seats));
  const send = async () => {
    const found = isGuest ? validateBuyer(draft, true) : {};
    setMissing(found);
    const [field] = Object.keys(found);
    if (field !== undefined) return { rejected: field };
    const wanted = { occurrence_id: sale.occurrence_id, ticket_type_id: type.id, quantity };
    const guest = { name: draft.name.trim(), email: draft.email.trim(), url: trap, language };
    const result = await submit(() =>
      isGuest
        ? captcha.ask((proof) => joinWaitingAsGuest({ ...wanted, ...guest }, proof))
        : joinWaiting(wanted),
    );
    if (result === 'complete') onDone();
    // There may be tickets again.
    else await refreshSale();
    return result;
  };
  return (
    <Form name="waiting-list" send={send}>
      <h3 tabIndex={-1} dir="auto">
        {t.title(type.name)}
      </h3>
      <p>{t.text}</p>
      <FailureNotice failure={failure} />
      <SelectField
        label={t.quantity}
        value={String(quantity)}
        options={Array.from({ length: most }, (_, at): [string, string] => [String(at + 1), String(at + 1)])}
        onChange={({ target }) => setQuantity(Number(target.value))}
      />
      {isGuest && (
        <>
          <BuyerFields draft={draft} change={change} isGuest missing={missing} back={back} />
          <Trap value={trap} onChange={setTrap} />
          {captcha.place}
        </>
      )}
      <div className="actions">
        <Button type="submit" isBusy={isBusy}>
          {t.send}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
