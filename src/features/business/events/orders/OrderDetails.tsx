import { useState } from 'react';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CancelTickets } from './CancelTickets.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { type Order, readOrder, resendOrder, type NamedSeat } from './orders.ts';
import { RenameTicket } from './RenameTicket.tsx';

interface OrderDetailsProps {
  id: string;
  zone: string;
  mayBill: boolean;
  onChanged: () => Promise<unknown>;
}

/** An order: its tickets with the names on them, add-ons, history, and what its organizer can do about it. */
export function OrderDetails({ id, zone, mayBill, onChanged }: OrderDetailsProps) {
  return (
    <QueryBoundary queryKey={['event-order', id]} load={() => readOrder(id)}>
      {({ order, history }, _, refetch) => (
        <>
          <Tickets
            order={order}
            mayBill={mayBill}
            onChanged={async () => {
              await Promise.all([refetch(), onChanged()]);
            }}
          />
          <OrderHistory steps={history} currency={order.currency} zone={zone} />
        </>
      )}
    </QueryBoundary>
  );
}

interface TicketsProps {
  order: Order;
  mayBill: boolean;
  onChanged: () => Promise<unknown>;
}

function Tickets({ order, mayBill, onChanged }: TicketsProps) {
  const { order: t } = useStrings(eventSalesStrings);
  const action = useAction();
  const [isCanceling, setCanceling] = useState(false);
  const [renaming, setRenaming] = useState<NamedSeat>();
  const { tickets, add_ons: addOns, status, invoice_id: invoice, invoice_number: number } = order;
  const live = tickets.filter(({ canceled_at: at }) => at === null);
  const canChange = ['held', 'unconfirmed', 'confirmed'].includes(status) && live.length > 0;
  return (
    <section className="stack" aria-label={t.ticketsOf}>
      <h3>{t.ticketsOf}</h3>
      <ul className="rows">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <span>
              <strong>{ticket.type}</strong>{' '}
              {ticket.canceled_at !== null && <span className="badge">{t.canceledTicket}</span>}
              {ticket.people.map((person) => (
                <span key={person.registration_id} className="ticket-person">
                  <bdi>{person.name}</bdi>
                  {canChange && ticket.canceled_at === null && person.status !== 'attended' && (
                    <button
                      type="button"
                      className="link"
                      aria-label={t.renameOf(person.name)}
                      onClick={() => setRenaming({ ...person, ticketId: ticket.id })}
                    >
                      {t.rename}
                    </button>
                  )}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {addOns.length > 0 && (
        <>
          <h3>{t.addOnsOf}</h3>
          <ul className="rows">
            {addOns.map((addOn) => (
              <li key={addOn.id}>
                <span>
                  {addOn.quantity} × {[addOn.name, addOn.option].filter(Boolean).join(', ')}{' '}
                  {addOn.canceled_at !== null && <span className="badge">{t.canceledTicket}</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ActionNotice action={action} />
      <p className="actions">
        {status === 'confirmed' && (
          <Button
            variant="quiet"
            isBusy={action.isBusy}
            onClick={() =>
              action.run(async () => {
                await resendOrder(order.id);
                await onChanged();
                return t.resent;
              })
            }
          >
            {t.resend}
          </Button>
        )}
        {canChange && (
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            {t.cancel}
          </Button>
        )}
        {mayBill && invoice !== null && number !== null && (
          <a className="button" data-variant="quiet" href={`/admin/billing/invoices/invoice?id=${invoice}`}>
            {t.invoice(number)}
          </a>
        )}
      </p>
      {isCanceling && (
        <CancelTickets
          order={order}
          mayBill={mayBill}
          onCanceled={onChanged}
          onClose={() => setCanceling(false)}
        />
      )}
      {renaming && (
        <RenameTicket person={renaming} onRenamed={onChanged} onClose={() => setRenaming(undefined)} />
      )}
    </section>
  );
}
