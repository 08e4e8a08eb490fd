import { useState } from 'react';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import { listChanges } from '../../../kit/diff/field-changes.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { managedUrl } from '../businesses/managed-url.ts';
import { type AuditEntry, isDecision, isRevertible, revert } from './audit.ts';
import { describeEntry, valuesOf } from './describe-entry.ts';

interface AuditRowProps {
  entry: AuditEntry;
  zone: string;
  onReverted: () => void;
}

/** One entry of the log; opened it shows both values of each field and takes the change back. */
export function AuditRow({ entry, zone, onReverted }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSure, setSure] = useState(false);
  const action = useAction();
  const { before, after } = valuesOf(entry);
  return (
    <li data-current={isOpen}>
      <span aria-hidden="true" />
      <button type="button" className="opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{describeEntry(entry)}</span>
        <small>
          {entry.actor} · {formatDate(entry.occurred_at, { zone })}, {formatTime(entry.occurred_at, { zone })}
        </small>
      </button>
      {isOpen && (
        <div className="detail">
          {entry.reason && <p>Reason: {entry.reason}</p>}
          <p className="soft">
            Entry {entry.id} · Record {entry.entity_id} · Role {entry.actor_role}
          </p>
          <ChangeDiff
            heads={['Before', 'After']}
            changes={entry.action === 'delete' ? listChanges(after, before) : listChanges(before, after)}
          />
          <ActionNotice action={action} />
          {entry.entity === 'businesses' && entry.action !== 'delete' && (
            <p>
              <a href={managedUrl(entry.entity_id)}>Owner, claims, locations</a>
            </p>
          )}
          {isRevertible(entry) && !action.done && (
            <p className="actions">
              {isSure && !isDecision(entry) ? (
                <>
                  <Button
                    isBusy={action.isBusy}
                    onClick={() =>
                      action.run(async () => {
                        await revert(entry.id);
                        onReverted();
                        return 'Reverted.';
                      })
                    }
                  >
                    Revert change
                  </Button>
                  <Button variant="quiet" onClick={() => setSure(false)}>
                    Cancel
                  </Button>
                </>
              ) : (
                <Button variant="quiet" onClick={() => setSure(true)}>
                  Revert…
                </Button>
              )}
            </p>
          )}
          {isSure && isDecision(entry) && !action.done && (
            <ReasonDialog
              name="revert-reason"
              title="Revert change"
              label="Revert"
              hint="Sent to the owner or author by email, and saved in the activity log."
              onSend={async (reason) => {
                await revert(entry.id, reason);
                setSure(false);
                action.run(() => Promise.resolve('Reverted.'));
                onReverted();
              }}
              onClose={() => setSure(false)}
            />
          )}
        </div>
      )}
    </li>
  );
}
