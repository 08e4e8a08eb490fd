import { useState } from 'react';
import type { ImportCounts } from '#contracts/imports.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useLeaveGuard } from '../../../kit/forms/use-leave-guard.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { includeDuplicates, readCounts, runImport } from './imports.ts';
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

/** What an import was found to be, and the steps from there: apply it, take duplicates in, undo the whole of it. */
export function ImportReport({ id }: { id: string }) {
  const name = ['admin', 'import', id];
  return (
    <QueryBoundary queryKey={name} load={() => readCounts(id)}>
      {(counts, reload) => (
        <Report
          id={id}
          counts={counts}
          onCounts={(now) => {
            queryClient.setQueryData(name, now);
            void queryClient.invalidateQueries({ queryKey: ['admin', 'imports'] });
          }}
          onReload={reload}
        />
      )}
    </QueryBoundary>
  );
}

interface ReportProps {
  id: string;
  counts: ImportCounts;
  onCounts: (counts: ImportCounts) => void;
  onReload: () => void;
}

function Report({ id, counts, onCounts, onReload }: ReportProps) {
  const action = useAction();
  const [running, setRunning] = useState<{ state: 'ready' | 'imported'; total: number }>();
  const [isSure, setSure] = useState(false);
  // Stays: an import takes minutes, and whoever started it may be elsewhere when it ends.
  const [result, setResult] = useState('');
  useLeaveGuard(action.isBusy);
  const run = (way: 'apply' | 'undo') => {
    setSure(false);
    setResult('');
    const state = way === 'apply' ? 'ready' : 'imported';
    setRunning({ state, total: counts[state] });
    action.run(async () => {
      try {
        const now = await runImport(id, way, onCounts);
        setResult(
          way === 'apply'
            ? `${countOf(now.imported, 'listing')} imported.`
            : `${countOf(now.undone, 'listing')} removed${now.preserved > 0 ? `, ${number.format(now.preserved)} kept because they changed since` : ''}.`,
        );
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
              action.run(async () => {
                await includeDuplicates(id);
                onReload();
                return 'Duplicates are ready to import.';
              })
            }
          >
            Include duplicates
          </Button>
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
      {counts.invalid > 0 && <ProblemRows id={id} state="invalid" title="Rows with errors" />}
      {counts.duplicate > 0 && (
        <ProblemRows id={id} state="duplicate" title="Duplicate rows" onIncluded={onReload} />
      )}
      {counts.preserved > 0 && <ProblemRows id={id} state="preserved" title="Kept rows" />}
    </div>
  );
}
