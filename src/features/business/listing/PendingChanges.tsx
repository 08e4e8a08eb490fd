import { formKitStrings } from '../../../i18n/shared/form-kit-strings.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import type { CustomChange } from '../../../kit/custom-fields/custom-changes.ts';
import { listChanges } from '../../../kit/diff/field-changes.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { listingLabelIn } from './listing-fields.ts';
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
  customChange?: CustomChange | undefined;
  /** Puts the proposed values into the fields. */
  onTake: (asked: ListingPatch) => void;
  /** Reads the listing again after its changes were withdrawn or requested again. */
  onChanged: () => Promise<void>;
}

/** Pending changes next to what the page shows now, and why the last ones were rejected. */
export function PendingChanges({ live, waiting, customChange, onTake, onChanged }: PendingChangesProps) {
  const language = useLanguage();
  const { pending: t, undo } = listingEditorStrings[language];
  const { run, isBusy, failure } = useAction();
  const [isWithdrawn, setWithdrawn] = useState(false);
  if (!waiting || live.status !== 'approved') return null;
  const patch = waiting.patch as ListingPatch;
  const changes = listChanges(
    { ...live, ...customChange?.present },
    { ...patch, ...customChange?.patch },
    listingLabelIn(language),
    language,
  );
  if (waiting.status === 'rejected' || waiting.status === 'partly')
    return (
      <Panel title={waiting.status === 'partly' ? t.partly : t.rejected}>
        {waiting.status_reason && <p>{t.reason(waiting.status_reason)}</p>}
        <ChangeDiff caption={t.yours} changes={changes} />
        <p>
          <Button variant="quiet" onClick={() => onTake(patch)}>
            {t.edit}
          </Button>
        </p>
        <p className="soft">{t.again}</p>
      </Panel>
    );
  if (waiting.status !== 'pending' && !isWithdrawn) return null;
  return (
    <Panel title={t.title}>
      <FailureNotice failure={failure} />
      {isWithdrawn ? (
        <p role="status">
          {t.withdrawn}{' '}
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
            {undo}
          </Button>
        </p>
      ) : (
        <>
          <ChangeDiff caption={formKitStrings[language].diff.caption} changes={changes} />
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
              {t.withdraw}
            </Button>
          </p>
        </>
      )}
    </Panel>
  );
}
