import { useState } from 'react';
import { listingLabel } from '#contracts/listing.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { type NotReturned, undoMerge } from './change-listing.ts';
import type { ListingMerge, Managed } from './managed-listing.ts';
import { managedUrl } from './managed-url.ts';
import { formatCounts } from './merge-preview.ts';

interface MergesProps {
  managed: Managed;
  session: AdminSession;
  onSettled: (report: string) => void;
}

// The database decides; this only hides a button that would fail.
const undoDays = 30;
const canUndo = ({ undone_at, created_at }: ListingMerge) =>
  undone_at === null && Date.now() - Date.parse(created_at) < undoDays * 86_400_000;

/** The merges of a listing; admins undo one within 30 days. */
export function Merges({ managed: { listing, merges }, session, onSettled }: MergesProps) {
  const [undoing, setUndoing] = useState<ListingMerge>();
  const action = useAction();
  if (merges.length === 0) return null;
  return (
    <Panel title="Merges">
      <ul className="rows">
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              “{merge.removed.name}” merged into “{merge.kept.name}”{' '}
              <small className="soft">
                {[
                  formatDate(merge.created_at, { zone: session.zone }),
                  formatCounts(readCounts(merge.moved)),
                  merge.reason,
                  merge.undone_at && `undone ${formatDate(merge.undone_at, { zone: session.zone })}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <br />
              <a href={managedUrl(otherOf(merge, listing.id).id)}>Open “{otherOf(merge, listing.id).name}”</a>
            </span>
            {session.isAdmin && canUndo(merge) && (
              <Button
                variant="quiet"
                aria-label={`Undo merge of ${merge.removed.name}`}
                onClick={() => setUndoing(merge)}
              >
                Undo…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <Modal title={`Separate “${undoing.removed.name}” again?`} onClose={() => setUndoing(undefined)}>
          <ActionNotice action={action} />
          <p>
            What moved returns, unless it was changed since. The old address shows the listing again. Both
            owners get an email.
          </p>
          <div className="actions">
            <Button
              isBusy={action.isBusy}
              onClick={() =>
                action.run(async () => {
                  const missing = await undoMerge(undoing);
                  setUndoing(undefined);
                  onSettled(`Merge undone. ${describeMissing(missing)}`.trim());
                })
              }
            >
              Undo merge
            </Button>
            <Button variant="quiet" onClick={() => setUndoing(undefined)}>
              Cancel
            </Button>
          </div>
        </Modal>
      )}
    </Panel>
  );
}

const otherOf = (merge: ListingMerge, id: string) =>
  merge.kept_id === id
    ? { id: merge.removed_id, name: merge.removed.name }
    : { id: merge.kept_id, name: merge.kept.name };

const readCounts = (moved: unknown): Record<string, unknown> =>
  typeof moved === 'object' && moved !== null && !Array.isArray(moved) ? { ...moved } : {};

function describeMissing(missing: readonly NotReturned[]): string {
  if (missing.length === 0) return '';
  const counts: Record<string, number> = {};
  for (const { kind } of missing) counts[kind] = (counts[kind] ?? 0) + 1;
  const names = missing.flatMap(({ kind, label }) =>
    label === '' ? [] : [kind === 'field' ? listingLabel(label) : label],
  );
  return `Changed since, so not given back: ${formatCounts(counts)}${names.length > 0 ? ` (${names.join(', ')})` : ''}.`;
}
