import { useState } from 'react';
import { listingLabel } from '#contracts/listing.ts';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import { listChanges } from '../../../kit/diff/field-changes.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import {
  type ChangeRequest,
  changeState,
  type Listing,
  type ListingPatch,
  requestChange,
} from './listings.ts';

interface PendingChangesProps {
  /** As everybody sees it now. */
  live: Listing;
  waiting: ChangeRequest | null;
  /** Puts the proposed values into the fields. */
  onTake: (asked: ListingPatch) => void;
  /** Reads the listing again after its changes were withdrawn or requested again. */
  onChanged: () => Promise<void>;
}

/** Pending changes next to what the page shows now, and why the last ones were rejected. */
export function PendingChanges({ live, waiting, onTake, onChanged }: PendingChangesProps) {
  const { run, isBusy, failure } = useAction();
  const [isWithdrawn, setWithdrawn] = useState(false);
  if (!waiting || live.status !== 'approved') return null;
  const patch = waiting.patch as ListingPatch;
  if (waiting.status === 'rejected' || waiting.status === 'partly')
    return (
      <Panel title={waiting.status === 'partly' ? 'Partly approved' : 'Changes not approved'}>
        {waiting.status_reason && <p>Reason: {waiting.status_reason}</p>}
        <ChangeDiff
          caption="Your changes"
          heads={['Current', 'Proposed']}
          changes={listChanges(live, patch, listingLabel)}
        />
        <p>
          <Button variant="quiet" onClick={() => onTake(patch)}>
            Edit these changes
          </Button>
        </p>
        <p className="soft">Edit them and submit again.</p>
      </Panel>
    );
  if (waiting.status !== 'pending' && !isWithdrawn) return null;
  return (
    <Panel title="Pending review">
      <FailureNotice failure={failure} />
      {isWithdrawn ? (
        <p role="status">
          Changes withdrawn.{' '}
          <Button
            variant="quiet"
            isBusy={isBusy}
            onClick={() =>
              run(async () => {
                await requestChange(live.id, patch, '');
                setWithdrawn(false);
                await onChanged();
              })
            }
          >
            Undo
          </Button>
        </p>
      ) : (
        <>
          <ChangeDiff
            caption="Proposed changes"
            heads={['Current', 'Proposed']}
            changes={listChanges(live, patch, listingLabel)}
          />
          <p>
            <Button
              variant="quiet"
              isBusy={isBusy}
              onClick={() =>
                run(async () => {
                  await changeState('change_requests', waiting.id, 'pending', 'withdrawn');
                  setWithdrawn(true);
                  await onChanged();
                })
              }
            >
              Withdraw changes
            </Button>
          </p>
        </>
      )}
    </Panel>
  );
}
