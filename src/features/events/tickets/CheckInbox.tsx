import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Button } from '../../../ui/Button.tsx';

/** Says that a free order waits for its email to be confirmed. */
export function CheckInbox({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { checkInbox: t } = useStrings(ticketStrings);
  return (
    <div className="stack" role="status">
      <h3 tabIndex={-1}>{t.title}</h3>
      <p>{t.text(email)}</p>
      <p>
        <Button variant="quiet" onClick={onAgain}>
          {t.again}
        </Button>
      </p>
    </div>
  );
}
