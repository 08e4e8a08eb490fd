import { useEffect, useRef, useState } from 'react';
import type { MyRegistration } from '#contracts/events.ts';
import { dateLocale } from '#contracts/languages.ts';
import { eventFormStrings } from '../../i18n/business/event-form-strings.ts';
import type { Language } from '../../i18n/by-language.ts';
import { useLanguage, useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { AnswerButton } from './questions/AnswerButton.tsx';
import { acceptOffer, cancelRegistration, refreshRegistrations } from './registrations.ts';

/** What a registration means for the person, in a heading and a sentence. */
export function describeRegistration(
  { status, guests, place, offered_until: until, time_zone: timeZone }: MyRegistration,
  language: Language = 'en',
): { title: string; text: string } {
  const t = eventFormStrings[language];
  const party = t.withGuests(guests);
  switch (status) {
    case 'registered':
    case 'confirmed':
      return { title: t.registered, text: t.registeredText(party) };
    case 'waitlisted':
      return { title: t.waiting, text: t.waitingText(place, party) };
    case 'offered': {
      const words = { dateStyle: 'full', timeStyle: 'short', timeZone } as const;
      const clock = new Intl.DateTimeFormat(dateLocale(language), words);
      return { title: t.offered, text: t.offeredText(until && clock.format(new Date(until)), party) };
    }
    case 'attended':
      return { title: t.attended, text: t.attendedText(party) };
  }
}

/** A person's registration for a date with what they can do about it. */
export function RegistrationState({
  registration,
  when,
  onCanceled,
  hasTicketLink = true,
}: {
  registration: MyRegistration;
  when?: string;
  /** Runs before the registration is gone from the page. */
  onCanceled: (registration: MyRegistration) => void;
  /** On the page of the event, which has the menu of calendars. */
  hasTicketLink?: boolean;
}) {
  const t = useStrings(eventFormStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const { id, slug, status, online_url: onlineUrl, order_id: orderId, wanted_type_id: wanted } = registration;
  const { title, text } = describeRegistration(registration, language);
  const { run, isBusy, failure } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(status);
  useEffect(() => {
    // Something that was done here changed it: the button that had the focus may be gone.
    if (known.current !== status) heading.current?.focus();
    known.current = status;
  }, [status]);
  const [now] = useState(() => Date.now());
  const isOver = Date.parse(registration.ends_at) <= now;
  const accept = () => {
    run(async () => {
      await acceptOffer(id, slug);
      await refreshRegistrations();
    });
  };
  const cancel = () => {
    run(async () => {
      await cancelRegistration(id, slug);
      onCanceled(registration);
      await refreshRegistrations();
    });
  };
  const hasPlace = status === 'registered' || status === 'confirmed';
  return (
    <div className="stack" role="status" data-registration={status}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {when && <p>{when}</p>}
      <p>{text}</p>
      {hasPlace && registration.attendee_name && (
        <p className="soft" dir="auto">
          {t.asWho(registration.attendee_name)}
        </p>
      )}
      {onlineUrl && (
        <p>
          <a href={onlineUrl} rel="noopener noreferrer">
            {t.online}
          </a>
        </p>
      )}
      <FailureNotice failure={failure} />
      {wanted && (
        <p>
          <a href={path(waitingPath(registration))}>
            {status === 'offered' ? t.orderOffered : t.viewWaiting}
          </a>
        </p>
      )}
      {status === 'offered' && !wanted && (
        <Button isBusy={isBusy} onClick={accept}>
          {t.take}
        </Button>
      )}
      {hasTicketLink && hasPlace && (
        <div className="actions">
          <a className="button" href={path(`/account/registrations#r-${id}`)}>
            {t.ticket}
          </a>
          <Button variant="quiet" popoverTarget="calendar-menu">
            {t.addToCalendar}
          </Button>
        </div>
      )}
      {orderId && (
        <p>
          <a href={path(`/order?id=${orderId}`)}>{t.viewOrder}</a>
        </p>
      )}
      {!isOver && (
        <AnswerButton
          who={{ registrationId: id }}
          name=""
          guests={registration.guests}
          state={registration.questions}
          onSaved={refreshRegistrations}
        />
      )}
      {status !== 'attended' && !isOver && !orderId && (
        <CancelButton
          label={hasPlace ? t.cancel : status === 'offered' ? t.cannotCome : t.leave}
          isBusy={isBusy}
          onConfirm={cancel}
        />
      )}
    </div>
  );
}

/** The page of the date, where what is offered is ordered. */
const waitingPath = (registration: MyRegistration) =>
  `/events/${registration.slug}?date=${registration.original_date}&waiting=${registration.id}#register`;

/** Asks once more before a place is given back: somebody else may have it a second later. */
function CancelButton({
  label,
  isBusy,
  onConfirm,
}: {
  label: string;
  isBusy: boolean;
  onConfirm: () => void;
}) {
  const t = useStrings(eventFormStrings);
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <div className="stack" role="group" aria-label={label}>
      <p>{t.sure}</p>
      <div className="actions">
        <Button isBusy={isBusy} onClick={onConfirm} autoFocus>
          {t.yes}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          {t.keep}
        </Button>
      </div>
    </div>
  );
}
