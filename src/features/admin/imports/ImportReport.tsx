import { useState } from 'react';
import type { Import, ImportCounts } from '#contracts/imports.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useLeaveGuard } from '../../../kit/forms/use-leave-guard.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { includeDuplicates, readImport, removeImport, runImport } from './imports.ts';
import { UnknownCategories } from './UnknownCategories.tsx';
import { ProblemRows } from './ProblemRows.tsx';

const number = new Intl.NumberFormat('en-US');
const countOf = (count: number, thing: string) => `${number.format(count)} ${thing}${count === 1 ? '' : 's'}`;
const labels: Record<keyof ImportCounts, string> = {
  ready: 'ready',
  invalid: 'errors',
  duplicate: 'duplicates',
  imported: 'imported',
  undone: 'removed',
  preserved: 'kept',
};

/**
 * What an import was found to be, and the steps from there: apply it, include duplicates, undo it, review its listings, or remove
 * a check that was never applied. `onBusy` hears while rows are written; `onRemoved` when the import is gone.
 */
export function ImportReport({
  id,
  onBusy,
  onRemoved,
}: {
  id: string;
  onBusy?: (isBusy: boolean) => void;
  onRemoved?: () => void;
}) {
  const name = ['admin', 'import', id];
  return (
    <QueryBoundary queryKey={name} load={() => readImport(id)}>
      {(read, reload) => (
        <Report
          read={read}
          onCounts={(counts) => {
            queryClient.setQueryData<Import>(name, { ...read, counts });
            void queryClient.invalidateQueries({ queryKey: ['admin', 'imports'] });
          }}
          onReload={reload}
          onBusy={onBusy}
          onRemoved={onRemoved}
        />
      )}
    </QueryBoundary>
  );
}

interface ReportProps {
  read: Import;
  onCounts: (counts: ImportCounts) => void;
  onReload: () => void;
  onBusy: ((isBusy: boolean) => void) | undefined;
  onRemoved: (() => void) | undefined;
}

function Report({ read, onCounts, onReload, onBusy, onRemoved }: ReportProps) {
  const { id, counts, file_name, listing_status, mapping, status } = read;
  const action = useAction();
  const [running, setRunning] = useState<{ state: 'ready' | 'imported'; total: number }>();
  const [isSure, setSure] = useState(false);
  // Stays: an import takes minutes, and whoever started it may be elsewhere when it ends.
  const [result, setResult] = useState('');
  useLeaveGuard(action.isBusy);
  const start = (work: () => Promise<unknown>) => {
    action.run(async () => {
      onBusy?.(true);
      try {
        return await work();
      } finally {
        onBusy?.(false);
      }
    });
  };
  const run = (way: 'apply' | 'undo') => {
    setSure(false);
    setResult('');
    const state = way === 'apply' ? 'ready' : 'imported';
    setRunning({ state, total: counts[state] });
    start(async () => {
      try {
        const now = await runImport(id, way, onCounts);
        setResult(
          way === 'apply'
            ? `${countOf(now.imported, 'listing')} imported.`
            : `${countOf(now.undone, 'listing')} removed${now.preserved > 0 ? `, ${number.format(now.preserved)} kept because they changed since` : ''}.`,
        );
        // Its status, too, is another one now.
        onReload();
      } finally {
        setRunning(undefined);
      }
    });
  };
  const shown = (Object.keys(labels) as (keyof ImportCounts)[]).filter((state) => counts[state] > 0);
  return (
    <div className="stack">
      <ul className="figure-row">
        {shown.map((state) => (
          <li key={state} className="card">
            <strong>{number.format(counts[state])}</strong> {labels[state]}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>No rows were checked. Choose the file again.</p>}
      <ActionNotice action={action} />
      {result && <Notice>{result}</Notice>}
      {counts.imported > 0 && (
        <p className="actions">
          {listing_status === 'pending' && (
            <a className="button" href={`/admin/queue?import=${id}`}>
              Review these
            </a>
          )}
          <a className="button" data-variant="quiet" href={`/admin/businesses?import=${id}`}>
            Show listings
          </a>
        </p>
      )}
      {counts.duplicate > 0 && (
        <p>
          {counts.ready + counts.imported + counts.invalid === 0
            ? 'Every row of this file is already listed. Nothing will be imported.'
            : `${countOf(counts.duplicate, 'row')} ${counts.duplicate === 1 ? 'is' : 'are'} already listed or twice in the file, by website, phone, or name and address.`}{' '}
          Duplicates are skipped, and existing listings stay as they are, unless you include them as new
          listings.
        </p>
      )}
      {running && (
        <progress
          value={running.total - Math.min(counts[running.state], running.total)}
          max={Math.max(1, running.total)}
          aria-label="Progress"
        />
      )}
      {counts.invalid > 0 && <UnknownCategories id={id} onResolved={onReload} />}
      <div className="actions">
        {counts.ready > 0 && (
          <Button isBusy={action.isBusy} onClick={() => run('apply')}>
            Import {countOf(counts.ready, 'row')}
          </Button>
        )}
        {counts.duplicate > 0 && (
          <Button
            variant="quiet"
            isBusy={action.isBusy}
            onClick={() =>
              start(async () => {
                await includeDuplicates(id);
                onReload();
                return 'Duplicates are ready to import.';
              })
            }
          >
            Include duplicates
          </Button>
        )}
        {onRemoved && status !== 'applied' && counts.imported + counts.preserved === 0 && (
          <RemoveImport
            isBusy={action.isBusy}
            onRemove={() =>
              start(async () => {
                await removeImport(id);
                onRemoved();
                return `“${file_name}” was removed.`;
              })
            }
          />
        )}
        {counts.imported > 0 && !isSure && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={() => setSure(true)}>
            Undo import…
          </Button>
        )}
        {isSure && (
          <>
            <Button onClick={() => run('undo')}>Remove {countOf(counts.imported, 'listing')}</Button>
            <Button variant="quiet" onClick={() => setSure(false)}>
              Cancel
            </Button>
          </>
        )}
      </div>
      {counts.invalid > 0 && (
        <ProblemRows
          id={id}
          file={file_name}
          state="invalid"
          title="Rows with errors"
          {...(status === 'reading' && { mapping, onCorrected: onReload })}
        />
      )}
      {counts.duplicate > 0 && (
        <ProblemRows
          id={id}
          file={file_name}
          state="duplicate"
          title="Duplicate rows"
          onIncluded={onReload}
        />
      )}
      {counts.preserved > 0 && <ProblemRows id={id} file={file_name} state="preserved" title="Kept rows" />}
    </div>
  );
}

/** Asks before an import leaves the history, which cannot be undone. */
function RemoveImport({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) {
  const [isSure, setSure] = useState(false);
  return isSure ? (
    <>
      <Button isBusy={isBusy} onClick={onRemove}>
        Remove import
      </Button>
      <Button variant="quiet" onClick={() => setSure(false)}>
        Cancel
      </Button>
    </>
  ) : (
    <Button variant="quiet" isBusy={isBusy} onClick={() => setSure(true)}>
      Remove from history…
    </Button>
  );
}
