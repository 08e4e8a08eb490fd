import { useEffect, useRef, useState } from 'react';
import type { MyRegistration } from '#contracts/events.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { acceptOffer, cancelRegistration, refreshRegistrations } from './registrations.ts';

/** What a registration means for the person, in a heading and a sentence. */
export function tellRegistration(
  registration: MyRegistration,
  locale?: string,
): { title: string; text: string } {
  const { status, guests, place, offered_until: until, time_zone: timeZone } = registration;
  const party = guests === 0 ? '' : ` with ${String(guests)} ${guests === 1 ? 'guest' : 'guests'}`;
  switch (status) {
    case 'registered':
    case 'confirmed':
      return { title: 'You are registered', text: `A place is kept for you${party}.` };
    case 'waitlisted':
      return {
        title: 'You are on the waiting list',
        text: `${place === null ? 'You are waiting' : `You are number ${String(place)}`}${party}. When a place becomes free, it is offered to you in turn.`,
      };
    case 'offered': {
      const end =
        until &&
        new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
          new Date(until),
        );
      return {
        title: 'A place is free for you',
        text: `Take it by ${end ?? 'soon'}${party}, or the next in line gets it.`,
      };
    }
    case 'attended':
      return { title: 'You were checked in', text: `Welcome${party}!` };
  }
}

/** A person's registration for a date with what they can do about it. */
export function RegistrationState({
  registration,
  when,
  hasTicketLink = true,
}: {
  registration: MyRegistration;
  when?: string;
  hasTicketLink?: boolean;
}) {
  const { id, slug, status, online_url: onlineUrl } = registration;
  const { title, text } = tellRegistration(registration, 'en-US');
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
  const answer = (work: (id: string, slug: string) => Promise<void>) => {
    run(async () => {
      await work(id, slug);
      await refreshRegistrations();
    });
  };
  return (
    <div className="stack" role="status" data-registration={status}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {when && <p>{when}</p>}
      <p>{text}</p>
      {onlineUrl && (
        <p>
          <a href={onlineUrl} rel="noopener noreferrer">
            Where it takes place online
          </a>
        </p>
      )}
      <FailureNotice failure={failure} />
      {status === 'offered' && (
        <Button
          isBusy={isBusy}
          onClick={() => {
            answer(acceptOffer);
          }}
        >
          Take the place
        </Button>
      )}
      {hasTicketLink && (status === 'registered' || status === 'confirmed') && (
        <p>
          <a href={`/account/registrations#r-${id}`}>Show my ticket</a>
        </p>
      )}
      {status !== 'attended' && !isOver && (
        <CancelButton
          label={
            status === 'registered' || status === 'confirmed'
              ? 'Cancel my registration'
              : status === 'offered'
                ? 'I cannot come'
                : 'Leave the waiting list'
          }
          isBusy={isBusy}
          onConfirm={() => {
            answer(cancelRegistration);
          }}
        />
      )}
    </div>
  );
}

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
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        variant="quiet"
        onClick={() => {
          setAsking(true);
        }}
      >
        {label}
      </Button>
    );
  return (
    <div className="stack" role="group" aria-label={label}>
      <p>Give it back? The next in line may get it at once.</p>
      <div className="actions">
        <Button isBusy={isBusy} onClick={onConfirm} autoFocus>
          Yes, give it back
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setAsking(false);
          }}
        >
          Keep it
        </Button>
      </div>
    </div>
  );
}
