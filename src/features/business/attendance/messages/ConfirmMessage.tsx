import { guestMessageStrings } from '../../../../i18n/site/guest-messages-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import type { Action } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { countReceivers, type GuestMessage } from './messages.ts';

interface ConfirmMessageProps {
  eventId: string;
  message: GuestMessage;
  action: Action;
  onSend: () => void;
  onClose: () => void;
}

/** Shows a message as it will be sent, and to how many people, before it is. */
export function ConfirmMessage({ eventId, message, action, onSend, onClose }: ConfirmMessageProps) {
  const t = useStrings(guestMessageStrings);
  const { audience, date, ticket, subject, body } = message;
  return (
    <Modal title={t.confirm} onClose={onClose}>
      <FailureNotice failure={action.failure} />
      <p>
        <strong>{subject.trim()}</strong>
      </p>
      <p className="message-text">{body.trim()}</p>
      <QueryBoundary
        queryKey={['message-receivers', eventId, audience, date, ticket]}
        load={() => countReceivers(eventId, { audience, date, ticket })}
      >
        {(count) => (
          <div className="actions">
            <Button isBusy={action.isBusy} disabled={count === 0} onClick={onSend}>
              {t.send(count)}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t.goBack}
            </Button>
          </div>
        )}
      </QueryBoundary>
    </Modal>
  );
}
