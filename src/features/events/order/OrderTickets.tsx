import { useState } from 'react';
import type { OrderDetails } from '#contracts/orders.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { AnswerButton } from '../questions/AnswerButton.tsx';
import { CancelTickets } from './CancelTickets.tsx';
import { calendarPath } from './event-path.ts';
import { resendOrder, type OrderProps } from './orders.ts';
import { RefundTerms } from './RefundTerms.tsx';
import { TicketPass } from './TicketPass.tsx';
import { TransferTicket } from './TransferTicket.tsx';

type Ticket = OrderDetails['tickets'][number];
type Person = Ticket['people'][number];

/** The tickets of a confirmed order with the code of each person, and what can be done with them. */
export function OrderTickets(props: OrderProps) {
  const { link, order } = props;
  const t = useStrings(orderStrings);
  const path = useLocalPath();
  const { run, isBusy, failure } = useAction();
  const [isCanceling, setCanceling] = useState(false);
  const seats = order.tickets.flatMap((ticket) =>
    ticket.people
      .filter(({ occurrence_id: date }) => date === order.occurrence_id)
      .map((person) => ({ ticket, person })),
  );
  const canCancel = seats.some(
    ({ ticket, person }) => ticket.canceled_at === null && person.status !== 'attended',
  );
  return (
    <section className="stack" aria-labelledby="order-tickets">
      <h3 id="order-tickets">{t.tickets}</h3>
      <ul className="tickets">
        {seats.map(({ ticket, person }) => (
          <Seat key={`${ticket.id}-${String(person.seat)}`} {...props} ticket={ticket} person={person} />
        ))}
      </ul>
      {canCancel && <RefundTerms order={order} />}
      <FailureNotice failure={failure} />
      <div className="actions">
        <a className="button" data-variant="quiet" href={path(calendarPath(order))}>
          {t.addToCalendar}
        </a>
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() =>
            run(async () => {
              await resendOrder(link);
              return t.resent;
            })
          }
        >
          {t.resend}
        </Button>
        {canCancel && (
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            {t.cancel.action}
          </Button>
        )}
      </div>
      {isCanceling && <CancelTickets {...props} onClose={() => setCanceling(false)} />}
    </section>
  );
}

function Seat({ ticket, person, ...props }: OrderProps & { ticket: Ticket; person: Person }) {
  const t = useStrings(orderStrings);
  const [isRenaming, setRenaming] = useState(false);
  const { registration_id: id, seat, name, status } = person;
  const isValid = ticket.canceled_at === null && status !== 'canceled';
  return (
    <li className="ticket" data-ticket={isValid ? 'valid' : 'canceled'}>
      <div className="stack">
        <h4 dir="auto">{name}</h4>
        <p className="soft" dir="auto">
          {ticket.type}
        </p>
        {!isValid && <p>{t.canceledTicket}</p>}
        {status === 'attended' && <p className="came">{t.admitted}</p>}
        {isValid && status !== 'attended' && props.order.allows_transfer && (
          <p>
            <button
              type="button"
              className="link"
              aria-label={t.transfer.actionFor(name)}
              onClick={() => setRenaming(true)}
            >
              {t.transfer.action}
            </button>
          </p>
        )}
        {isValid && person.is_given && <p>{t.transfer.isGiven}</p>}
        {isValid && id !== null && !person.is_given && (
          <AnswerButton
            who={{ registrationId: id, token: props.link.token }}
            name={name}
            state={props.order.questions[id]}
            onSaved={props.refetch}
          />
        )}
        {isRenaming && (
          <TransferTicket {...props} of={{ ticketId: ticket.id, seat }} onClose={() => setRenaming(false)} />
        )}
      </div>
      {isValid && id !== null && !person.is_given && <TicketPass id={id} name={name} />}
    </li>
  );
}
