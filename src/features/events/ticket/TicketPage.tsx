import { useState } from 'react';
import type { HeldTicket } from '#contracts/orders.ts';
import { orderStrings } from '../../../i18n/account/order-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { readLinkedAddress } from '../../../lib/browser/linked-address.ts';
import { island } from '../../../ui/Island.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { calendarPath } from '../order/event-path.ts';
import { OrderedDates } from '../order/OrderedDates.tsx';
import { TicketPass } from '../order/TicketPass.tsx';
import { AnswerButton } from '../questions/AnswerButton.tsx';
import { readTicket } from './held-ticket.ts';

/** The ticket that `?id=` names, for whoever was given it and has the secret in the fragment of the address. */
export const TicketPage = island('TicketPage', LinkedTicket);

function LinkedTicket() {
  const t = useStrings(orderStrings);
  const [{ id, token }] = useState(readLinkedAddress);
  if (id === '' || token === undefined) return <Notice>{t.incomplete}</Notice>;
  return (
    <QueryBoundary queryKey={['ticket', id]} load={() => readTicket(id, token)}>
      {(ticket, _reload, refetch) => <Ticket ticket={ticket} token={token} refetch={refetch} />}
    </QueryBoundary>
  );
}

interface TicketProps {
  ticket: HeldTicket;
  token: string;
  refetch: () => Promise<unknown>;
}

function Ticket({ ticket, token, refetch }: TicketProps) {
  const { ticket: t, ...words } = useStrings(orderStrings);
  const path = useLocalPath();
  const { registration_id: id, name, status, type, table, event, dates, date_status: date } = ticket;
  const isValid = status !== 'canceled';
  return (
    <div className="stack order-page">
      <header className="stack">
        <OrderedDates event={event} dates={dates} />
        <p className="soft">{t.from(ticket.buyer_name, ticket.code)}</p>
      </header>
      {isValid && (date === 'canceled' || date === 'postponed') && <Notice>{t.called_off[date]}</Notice>}
      <ul className="tickets">
        <li className="ticket" data-ticket={isValid ? 'valid' : 'canceled'}>
          <div className="stack">
            <h3 dir="auto">{name}</h3>
            <p className="soft" dir="auto">
              {type}
            </p>
            {table !== null && <p dir="auto">{t.table(table)}</p>}
            {!isValid && <p>{t.canceled}</p>}
            {status === 'attended' && <p className="came">{words.admitted}</p>}
            {isValid && (
              <AnswerButton
                who={{ registrationId: id, token }}
                name={name}
                state={ticket.questions}
                onSaved={refetch}
              />
            )}
          </div>
          {isValid && <TicketPass id={id} name={name} />}
        </li>
      </ul>
      {isValid && (
        <div className="actions">
          {ticket.online_url !== null && (
            <a className="button" href={ticket.online_url}>
              {t.online}
            </a>
          )}
          <a className="button" data-variant="quiet" href={path(calendarPath(ticket))}>
            {words.addToCalendar}
          </a>
        </div>
      )}
    </div>
  );
}
