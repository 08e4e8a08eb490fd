import { useState } from 'react';
import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { withdrawApplication } from './application.ts';

interface WithdrawProps {
  id: string;
  /** Whether it was never sent. */
  isDraft: boolean;
  onDone: () => void;
}

/** Withdraws an application, or discards its draft, once that is confirmed. */
export function Withdraw({ id, isDraft, onDone }: WithdrawProps) {
  const { withdraw: t } = useStrings(joinStrings).application;
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure } = useAction();
  const action = isDraft ? t.discard : t.action;
  return (
    <>
      <p>
        <button type="button" className="link" onClick={() => setAsking(true)}>
          {action}
        </button>
      </p>
      {isAsking && (
        <Modal title={isDraft ? t.discardTitle : t.title} onClose={() => setAsking(false)}>
          <p>{isDraft ? t.discardText : t.text}</p>
          <FailureNotice failure={failure} />
          <div className="actions">
            <Button
              isBusy={isBusy}
              onClick={() =>
                run(async () => {
                  await withdrawApplication(id);
                  setAsking(false);
                  onDone();
                  return isDraft ? t.discarded : t.done;
                })
              }
            >
              {action}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t.back}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
