import { useEffect, useRef } from 'react';
import type { MyRegistration } from '#contracts/events.ts';
import { eventFormStrings } from '../../i18n/business/event-form-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { refreshRegistrations, register } from './registrations.ts';

interface CanceledRegistrationProps {
  registration: MyRegistration;
  /** Names the event where the page shows several. */
  isNamed?: boolean;
}

/** Says that a registration was canceled, and registers again with the same guests. */
export function CanceledRegistration({ registration, isNamed = false }: CanceledRegistrationProps) {
  const { occurrence_id: occurrenceId, guests, slug, title } = registration;
  const t = useStrings(eventFormStrings);
  const { run, isBusy, failure } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that canceled it is gone.
    heading.current?.focus();
  }, []);
  const undo = () => {
    run(async () => {
      await register(occurrenceId, guests, slug);
      await refreshRegistrations();
    });
  };
  // In the list of all registrations it stands below the page's heading, on an event's page in a section.
  const Heading = isNamed ? 'h2' : 'h3';
  return (
    <div className="stack notice" role="status" data-registration="canceled">
      <Heading ref={heading} tabIndex={-1} dir="auto">
        {isNamed ? `${t.canceled}: ${title}` : t.canceled}
      </Heading>
      <FailureNotice failure={failure} />
      <p>
        <Button variant="quiet" isBusy={isBusy} onClick={undo}>
          {t.undo}
        </Button>
      </p>
    </div>
  );
}
