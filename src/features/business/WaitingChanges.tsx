import { useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Row } from './form-fields.ts';
import { type ChangeRequest, changeState, type Listing, requestChange } from './listings.ts';
import { SideBySide } from './SideBySide.tsx';

interface WaitingChangesProps {
  /** As everybody sees it now. */
  live: Listing;
  waiting: ChangeRequest | null;
  /** Puts what was asked for into the fields. */
  onTake: (asked: Row) => void;
}

/** The changes that wait for the desk beside what the page shows now, and why the last ones were sent back. */
export function WaitingChanges({ live, waiting, onTake }: WaitingChangesProps) {
  const { run, isBusy, failure } = useAction();
  const [isWithdrawn, setWithdrawn] = useState(false);
  if (!waiting || live.status !== 'approved') return null;
  const patch = waiting.patch as Row;
  if (waiting.status === 'rejected' || waiting.status === 'partly')
    return (
      <Panel title={waiting.status === 'partly' ? 'Taken in part' : 'Your last changes were sent back'}>
        {waiting.status_reason && <p>Why: {waiting.status_reason}</p>}
        <SideBySide
          caption="What you asked for"
          heads={['On the page now', 'You asked for']}
          left={live}
          right={patch}
        />
        <p>
          <Button
            variant="quiet"
            onClick={() => {
              onTake(patch);
            }}
          >
            Put it into the fields below
          </Button>
        </p>
        <p className="soft">Mend it there, and send it in again.</p>
      </Panel>
    );
  if (waiting.status !== 'pending') return null;
  return (
    <Panel title="Waits for the hub’s staff">
      <FailureNotice failure={failure} />
      {isWithdrawn ? (
        <p role="status">
          Withdrawn: the page stays as it is.{' '}
          <Button
            variant="quiet"
            isBusy={isBusy}
            onClick={() => {
              run(async () => {
                await requestChange(live.id, patch, '');
                setWithdrawn(false);
              });
            }}
          >
            Undo
          </Button>
        </p>
      ) : (
        <>
          <SideBySide
            caption="What will change when they approve"
            heads={['On the page now', 'Waiting']}
            left={live}
            right={patch}
          />
          <p>
            <Button
              variant="quiet"
              isBusy={isBusy}
              onClick={() => {
                run(async () => {
                  await changeState('change_requests', waiting.id, 'pending', 'withdrawn');
                  setWithdrawn(true);
                });
              }}
            >
              Withdraw these changes
            </Button>
          </p>
        </>
      )}
    </Panel>
  );
}
