import { useState } from 'react';
import type { TicketType } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { AddOns } from './AddOns.tsx';
import { refundText, type SaleWords } from './describe-ticket.ts';
import { itemsOf, mostOf, type OrderDraft } from './order-draft.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { PromoCode } from './PromoCode.tsx';
import { quoteOrder, useQuote } from './sale.ts';
import { TicketRow } from './TicketRow.tsx';
import type { TicketSale } from '#contracts/orders.ts';

/** What both steps of ordering are told. */
export interface StepProps {
  slug: string;
  sale: TicketSale;
  words: SaleWords;
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  /** Null for a visitor; undefined while it is not known who is there. */
  userId: string | null | undefined;
  /** The page to come back to from signing in. */
  back: string;
}

interface ChooseTicketsProps extends StepProps {
  onContinue: () => void;
  onWait: ((type: TicketType) => void) | undefined;
}

/** The first step: how many of which tickets and add-ons, a code, and what it costs. */
export function ChooseTickets(props: ChooseTicketsProps) {
  const { sale, words, draft, change, userId, back, onContinue, onWait } = props;
  const t = useStrings(ticketStrings);
  const [isMissing, setMissing] = useState(false);
  const items = itemsOf(draft, sale);
  const quote = useQuote(sale.occurrence_id, items, userId);
  const hasTickets = items.tickets.length > 0;
  const canOrder = sale.types.some(({ state }) => state === 'on_sale');
  const refund = refundText(sale, words);
  const send = () => {
    setMissing(!hasTickets);
    if (!hasTickets) return 'rejected' as const;
    onContinue();
    return 'complete' as const;
  };
  return (
    <Form name="tickets" send={send}>
      {sale.note && (
        <p className="soft" dir="auto">
          {sale.note}
        </p>
      )}
      {sale.passes_left > 0 && <Notice>{t.passes(sale.passes_left)}</Notice>}
      <ul className="ticket-types">
        {sale.types.map((type) => (
          <TicketRow
            key={type.id}
            type={type}
            words={words}
            quantity={draft.tickets[type.id] ?? 0}
            most={mostOf(type, sale, draft)}
            isSignedIn={userId === undefined ? undefined : userId !== null}
            isMember={sale.is_member}
            back={back}
            onChange={(quantity) => {
              setMissing(false);
              change({ tickets: { ...draft.tickets, [type.id]: quantity } });
            }}
            onWait={onWait && sale.is_open ? () => onWait(type) : undefined}
          />
        ))}
      </ul>
      {sale.types.length === 0 && <p>{t.sale.none}</p>}
      {canOrder && (
        <AddOns
          addOns={sale.add_ons}
          words={words}
          chosen={draft.addOns}
          onChange={(addOns) => change({ addOns })}
        />
      )}
      {sale.is_open && (
        <PromoCode
          code={draft.code}
          check={(code) => quoteOrder(sale.occurrence_id, { tickets: [], code })}
          onChange={(code) => change({ code })}
        />
      )}
      {isMissing && (
        <p className="field-error" role="alert">
          {t.needTickets}
        </p>
      )}
      {canOrder && (
        <>
          {refund && <p className="soft">{refund}</p>}
          <Button type="submit">{t.continue}</Button>
        </>
      )}
      {/* Below the button, which it would move from under a finger. */}
      {hasTickets && (
        <>
          <FailureNotice failure={quote.error ? toUserMessage(quote.error) : undefined} />
          {quote.data && <OrderTotals quote={quote.data} isOld={quote.isFetching} />}
        </>
      )}
    </Form>
  );
}
