import { useEffect, useRef, useState } from 'react';
import type { MyRegistration } from '#contracts/events.ts';
import { signInAddress, useSession } from '../../kit/session/use-session.ts';
import { eventFormStrings } from '../../i18n/business/event-form-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { island } from '../../ui/Island.tsx';
import { RegisterForm, type RegistrationPanelProps } from './RegisterForm.tsx';
import { RegistrationState } from './RegistrationState.tsx';
import { CanceledRegistration } from './CanceledRegistration.tsx';
import { useMyRegistrations, usePlaces } from './registrations.ts';

/** Registering for a date: signing in, taking a place, seeing it, giving it back. */
export const RegistrationPanel = island('RegistrationPanel', Registration);

function Registration(props: RegistrationPanelProps) {
  const { slug, occurrenceId, date, isOpen } = props;
  const t = useStrings(eventFormStrings);
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.userId : undefined;
  const query = useMyRegistrations(userId, slug);
  const { data: places } = usePlaces(userId, occurrenceId);
  const [canceled, setCanceled] = useState<MyRegistration>();
  // The page knows it from a cache, maybe.
  const isFull = places ? places.left === 0 : props.isFull;
  const { data: registrations } = query;
  const mine = registrations?.find((registration) => registration.occurrence_id === occurrenceId);
  const place = useRef<HTMLDivElement>(null);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!registrations) return;
    // Registered, or given back: the button that was pressed is gone, and the focus with it.
    if (known.current !== undefined && known.current !== (mine?.id ?? '')) place.current?.focus();
    known.current = mine?.id ?? '';
  }, [registrations, mine?.id]);
  if (session.state === 'signed-out')
    return isOpen ? (
      <p className="actions">
        <a className="button" href={signInAddress(`${location.pathname}?date=${date}`)}>
          {isFull ? t.signInToWait : t.signIn}
        </a>
      </p>
    ) : null;
  return (
    <QueryState query={query}>
      {() => (
        <div className="stack" ref={place} tabIndex={-1}>
          {places && (
            <p className={isFull ? 'full' : 'places'} data-places>
              {isFull ? t.full : t.places(places.left, places.capacity)}
            </p>
          )}
          {!mine && canceled && <CanceledRegistration registration={canceled} />}
          {mine ? (
            <RegistrationState registration={mine} when={props.when} onCanceled={setCanceled} />
          ) : (
            isOpen && !canceled && <RegisterForm {...props} isFull={isFull} />
          )}
        </div>
      )}
    </QueryState>
  );
}
