import { useEffect, useRef } from 'react';
import { signInAddress, useSession } from '../../lib/use-session.ts';
import { eventFormStrings } from '../../i18n/event-form-strings.ts';
import { explainRefusal } from '../../lib/explain-refusal.ts';
import { Checking } from '../../ui/Checking.tsx';
import { Island } from '../../ui/Island.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { RegistrationState } from './RegistrationState.tsx';
import { useMyRegistrations } from './registrations.ts';

/** The date that the page is about, and whether it takes registrations now. */
export interface RegistrationPanelProps {
  slug: string;
  title: string;
  occurrenceId: string;
  /** The day that names the date in the page's address. */
  date: string;
  /** The date in words. */
  when: string;
  isOpen: boolean;
  /** Who comes now waits. */
  isFull: boolean;
  maxGuests: number;
  lang?: string;
}

/** Registering for a date: signing in, taking a place, seeing it, giving it back. */
export function RegistrationPanel(props: RegistrationPanelProps) {
  return (
    <Island name="RegistrationPanel">
      <Registration {...props} />
    </Island>
  );
}

function Registration(props: RegistrationPanelProps) {
  const { slug, occurrenceId, date, isOpen, isFull, lang = 'en' } = props;
  const t = eventFormStrings(lang);
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.userId : undefined;
  const { data: registrations, error, refetch } = useMyRegistrations(userId, slug);
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
  if (error && !registrations)
    return (
      <TryAgain message={explainRefusal(error).message} onTry={() => void refetch()} label={t.tryAgain} />
    );
  if (!registrations) return <Checking stillLoading={t.stillLoading}>{t.checking}</Checking>;
  return (
    <div ref={place} tabIndex={-1}>
      {mine ? (
        <RegistrationState registration={mine} when={props.when} lang={lang} />
      ) : (
        isOpen && <RegisterForm {...props} />
      )}
    </div>
  );
}
