import { useState } from 'react';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { stopRefund } from './refund-runs.ts';

interface StopRefundProps {
  run: string;
  onStopped: () => Promise<unknown>;
}

/** Stops a refund of all orders, once that is confirmed. */
export function StopRefund({ run: id, onStopped }: StopRefundProps) {
  const { refund: t } = useStrings(eventSalesStrings);
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <p className="actions">
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t.stop}
        </Button>
      </p>
      {isAsking && (
        <Modal title={t.stop} onClose={() => setAsking(false)}>
          <p>{t.stopText}</p>
          <FailureNotice failure={failure} />
          <p className="actions">
            <Button
              isBusy={isBusy}
              onClick={() => {
                run(async () => {
                  await stopRefund(id);
                  setAsking(false);
                  await onStopped();
                });
              }}
            >
              {t.stop}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t.keepGoing}
            </Button>
          </p>
        </Modal>
      )}
    </>
  );
}
