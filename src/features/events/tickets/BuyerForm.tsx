import { useState } from 'react';
import { dateLocale } from '#contracts/languages.ts';
import { formatMinorUnits } from '#contracts/money.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useLanguage, useStrings } from '../../../i18n/use-strings.ts';
import { FormFields } from '../../../kit/form-fields/FormFields.tsx';
import { useAnswerProblems } from '../../../kit/form-fields/use-answer-problems.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { useCaptcha } from '../../../lib/browser/use-captcha.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { AttendeeNames } from './AttendeeNames.tsx';
import { BuyerFields, type Missing, validateBuyer } from './BuyerFields.tsx';
import type { StepProps } from './ChooseTickets.tsx';
import { refundText } from './describe-ticket.ts';
import { itemsOf, paysOf, seatsOf } from './order-draft.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { PayChoice } from './PayChoice.tsx';
import { payOrShow } from './pay-order.ts';
import { findOrderProblems } from './seat-answers.ts';
import { placeGuestOrder, placeOrder, refreshSale, useQuote } from './sale.ts';
import { Trap } from './Trap.tsx';
import { useOwnName } from './use-own-name.ts';
import { useTakesCards } from './use-takes-cards.ts';

interface BuyerFormProps extends StepProps {
  /** What was offered from the waiting list. */
  offer: { offer_id: string; offer_token?: string } | undefined;
  onBack: () => void;
  /** A free order of a guest waits for the email to this address. */
  onSent: (email: string) => void;
}

/** The second step: who buys, who comes, how it is paid. */
export function BuyerForm(props: BuyerFormProps) {
  const { slug, sale, words, draft, change, userId, back, offer, onBack, onSent } = props;
  const t = useStrings(ticketStrings);
  const language = useLanguage();
  const captcha = useCaptcha();
  const { submit, isBusy, failure } = useAction();
  const [trap, setTrap] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const { problems, show, clear, clearAll, send: sendAnswers } = useAnswerProblems();
  const isGuest = userId === null;
  useOwnName(userId, draft.name, (name) => change({ name }));
  const items = itemsOf(draft, sale);
  const quote = useQuote(sale.occurrence_id, items, userId);
  const total = quote.data?.total;
  const isFree = total === 0;
  const takesCards = useTakesCards(total !== undefined && !isFree);
  const refund = refundText(sale, words);
  const isByInvoice = !isFree && paysOf(draft) === 'invoice';
  const canPay = isFree || isByInvoice || takesCards !== false;

  const order = async () => {
    const wanted = {
      ...items,
      ...offer,
      id: draft.id,
      occurrence_id: sale.occurrence_id,
      expected_total: total ?? 0,
      is_listed: draft.isListed && sale.shows_attendees,
      ...(sale.questions.length > 0 && { answers: draft.answers }),
    };
    const buyer = { name: draft.name.trim(), email: draft.email.trim() };
    const placed = isGuest
      ? await captcha.ask((proof) => placeGuestOrder({ ...wanted, ...buyer, url: trap, language }, proof))
      : await placeOrder({ ...wanted, buyer_name: buyer.name, pays: paysOf(draft) });
    if (isGuest && placed.status === 'unconfirmed') onSent(buyer.email);
    else await payOrShow(placed, { slug, occurrenceId: sale.occurrence_id, draft, language });
  };
  const send = async (element: HTMLFormElement) => {
    const found = validateBuyer(draft, isGuest);
    const unanswered = findOrderProblems(sale, draft);
    setMissing(found);
    const [field] = Object.keys({ ...unanswered, ...found });
    if (field !== undefined) {
      show(unanswered, element);
      return { rejected: field };
    }
    clearAll();
    const result = await sendAnswers(submit, element, order);
    // Sold out, another price or other questions: what is shown is old, what was typed stays.
    if (result !== 'complete') await refreshSale();
    return result;
  };
  const money = (amount: number) => formatMinorUnits(amount, sale.currency, dateLocale(language));
  return (
    <Form name="order" send={send}>
      <h3 tabIndex={-1}>{t.details.title}</h3>
      <BuyerFields draft={draft} change={change} isGuest={isGuest} missing={missing} back={back} />
      <AttendeeNames sale={sale} draft={draft} change={change} problems={problems} onFixed={clear} />
      <FormFields
        fields={sale.questions}
        part={seatsOf(draft, sale).length > 1 ? 'order' : undefined}
        answers={draft.answers}
        problems={problems}
        level={4}
        onChange={(id, answer) => {
          change({ answers: { ...draft.answers, [id]: answer } });
          clear(id);
        }}
      />
      {sale.shows_attendees && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={draft.isListed}
            onChange={({ target }) => change({ isListed: target.checked })}
          />
          {t.details.listed}
        </label>
      )}
      {!isFree && <PayChoice sale={sale} draft={draft} change={change} />}
      {quote.data && <OrderTotals quote={quote.data} isOld={quote.isFetching} />}
      {refund && <p className="soft">{refund}</p>}
      {isGuest && <Trap value={trap} onChange={setTrap} />}
      {isGuest && captcha.place}
      <FailureNotice failure={failure ?? (quote.error ? toUserMessage(quote.error) : undefined)} />
      {!canPay && <p className="full">{t.noCards}</p>}
      {canPay && !isFree && !isByInvoice && <p className="soft">{t.paying}</p>}
      <div className="actions">
        {canPay && (
          <Button type="submit" isBusy={isBusy || total === undefined}>
            {isFree || total === undefined
              ? t.register
              : isByInvoice
                ? t.orderOnInvoice
                : t.payAmount(money(total))}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </Form>
  );
}
