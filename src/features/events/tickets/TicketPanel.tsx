import { useEffect, useRef, useState } from 'react';
import type { TicketSale, TicketType } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useSession } from '../../../kit/session/use-session.ts';
import { island } from '../../../ui/Island.tsx';
import { BuyerForm } from './BuyerForm.tsx';
import { CheckInbox } from './CheckInbox.tsx';
import { ChooseTickets } from './ChooseTickets.tsx';

import { OwnTickets } from './OwnTickets.tsx';
import { useDraft } from './use-draft.ts';
import { refreshSale, useSale } from './sale.ts';
import { useWaiting } from './use-waiting.ts';
import { withOffer } from './with-offer.ts';
import { JoinWaiting } from './JoinWaiting.tsx';
import { WaitingState } from './WaitingState.tsx';

/** The date that the page is about, and what it sells to visitors. */
export interface TicketPanelProps {
  slug: string;
  /** The day that names the date in the page's address. */
  date: string;
  zone: string;
  sale: TicketSale;
}

type Step = 'choose' | 'details' | 'waiting' | { waitFor: TicketType } | { sentTo: string };

/** Choosing tickets and ordering them: with an account or without one. */
export const TicketPanel = island('TicketPanel', Tickets);

function Tickets({ slug, date, zone, sale: page }: TicketPanelProps) {
  const { waiting: t } = useStrings(ticketStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const session = useSession();
  const userId =
    session.state === 'checking' ? undefined : session.state === 'signed-in' ? session.userId : null;
  const { draft, change, restart } = useDraft(page.occurrence_id);
  const known = useSale(page, { slug, date, code: draft.code, userId });
  const waiting = useWaiting(userId);
  const offer = waiting.place?.status === 'offered' && !waiting.place.is_ordered ? waiting.place : undefined;
  const sale = offer ? withOffer(known, offer) : known;
  const [step, setStep] = useState<Step>('choose');
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (shown.current !== step) place.current?.querySelector<HTMLElement>('h3[tabindex]')?.focus();
    shown.current = step;
  }, [step]);
  const words = { currency: sale.currency, zone, language };
  const offered = offer &&
    waiting.link && {
      offer_id: offer.id,
      ...(waiting.link.token !== undefined && { offer_token: waiting.link.token }),
    };
  const common = {
    slug,
    sale,
    words,
    draft,
    change,
    userId,
    back: `${path(`/events/${slug}`)}?date=${date}`,
  };
  return (
    <div className="stack" ref={place} data-places="">
      {step === 'choose' && (
        <OwnTickets
          userId={userId ?? undefined}
          slug={slug}
          occurrenceId={sale.occurrence_id}
          unpaidId={draft.unpaidId}
        />
      )}
      {step === 'choose' && waiting.link && waiting.place && (
        <WaitingState
          link={waiting.link}
          place={waiting.place}
          words={words}
          refetch={async () => {
            await waiting.refetch();
            await refreshSale();
          }}
        />
      )}
      {step === 'choose' && (
        <ChooseTickets
          {...common}
          onContinue={() => setStep('details')}
          onWait={sale.waitlist_enabled ? (type) => setStep({ waitFor: type }) : undefined}
        />
      )}
      {step === 'details' && (
        <BuyerForm
          {...common}
          offer={offered}
          onBack={() => setStep('choose')}
          onSent={(email) => {
            restart();
            setStep({ sentTo: email });
          }}
        />
      )}
      {typeof step === 'object' && 'waitFor' in step && (
        <JoinWaiting
          {...common}
          type={step.waitFor}
          onCancel={() => setStep('choose')}
          onDone={() => setStep('waiting')}
        />
      )}
      {step === 'waiting' && (
        <div className="stack" role="status">
          <h3 tabIndex={-1}>{t.done}</h3>
          <p>{t.doneText}</p>
        </div>
      )}
      {typeof step === 'object' && 'sentTo' in step && (
        <CheckInbox email={step.sentTo} onAgain={() => setStep('choose')} />
      )}
    </div>
  );
}
