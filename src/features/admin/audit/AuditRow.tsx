import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import { listChanges } from '../../../kit/diff/field-changes.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { atOnce, type AuditEntry, isDecision, isRevertible, readAudit, revert } from './audit.ts';
import { describeLine, valuesOf } from './describe-entry.ts';

interface AuditRowProps {
  entry: AuditEntry;
  zone: string;
  onReverted: () => void;
}

/** One line of the log: an entry, which opened shows both values of each field and can be reverted, or a group of entries. */
export function AuditRow({ entry, zone, onReverted }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false);
  const isGroup = entry.group_size > 1;
  return (
    <li data-current={isOpen}>
      <p className="activity">
        <span>
          <strong>{entry.actor}</strong> <Summary entry={entry} />
        </span>
        <small>
          <RelativeTime at={entry.occurred_at} zone={zone} />
        </small>
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isGroup ? `${isOpen ? 'Hide' : 'Show'} entries` : 'Details'}
        </button>
      </p>
      {isOpen && (
        <div className="detail">
          {isGroup ? (
            <Group entry={entry} zone={zone} onReverted={onReverted} />
          ) : (
            <Details entry={entry} onReverted={onReverted} />
          )}
        </div>
      )}
    </li>
  );
}

function Summary({ entry }: { entry: AuditEntry }) {
  const { verb, thing, fields, url, more } = describeLine(entry);
  const { item_name: name } = entry;
  return (
    <>
      {verb} {thing} {url ? <a href={url}>{name || 'No name'}</a> : <span dir="auto">{name}</span>} {more}
      {fields && <span className="soft">: {fields}</span>}
    </>
  );
}

function Group({ entry, zone, onReverted }: AuditRowProps) {
  const [before, setBefore] = useState<number>();
  const search = { group: entry.group_key, before };
  return (
    <QueryBoundary queryKey={['admin', 'audit', search]} load={() => readAudit(search)}>
      {(entries, reload) => (
        <>
          <ul className="queue">
            {entries.map((one) => (
              <AuditRow
                key={one.id}
                entry={one}
                zone={zone}
                onReverted={() => {
                  reload();
                  onReverted();
                }}
              />
            ))}
          </ul>
          <div className="actions">
            {before !== undefined && (
              <Button variant="quiet" onClick={() => setBefore(undefined)}>
                Newest
              </Button>
            )}
            {entries.length === atOnce && (
              <Button variant="quiet" onClick={() => setBefore(entries.at(-1)?.id)}>
                Older
              </Button>
            )}
          </div>
        </>
      )}
    </QueryBoundary>
  );
}

function Details({ entry, onReverted }: Pick<AuditRowProps, 'entry' | 'onReverted'>) {
  const [isSure, setSure] = useState(false);
  const action = useAction();
  const { before, after } = valuesOf(entry);
  return (
    <>
      {entry.reason && <p>Reason: {entry.reason}</p>}
      <ChangeDiff
        heads={['Before', 'After']}
        changes={entry.action === 'delete' ? listChanges(after, before) : listChanges(before, after)}
      />
      <ActionNotice action={action} />
      {isRevertible(entry) && (
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
      {isSure && isDecision(entry) && (
        <ReasonDialog
          name="revert-reason"
          title="Revert change"
          label="Revert"
          hint="Sent to the owner or author by email, and saved in the activity log."
          onSend={async (reason) => {
            await revert(entry.id, reason);
            setSure(false);
            showToast({ message: 'Reverted.' });
            onReverted();
          }}
          onClose={() => setSure(false)}
        />
      )}
      <details>
        <summary>Technical details</summary>
        <dl className="facts">
          {(
            [
              ['Entry', String(entry.id)],
              ['Record', `${entry.entity} ${entry.entity_id}`],
              ['Role', entry.actor_role],
              ['Request', entry.request_id],
            ] as const
          ).map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </>
  );
}
