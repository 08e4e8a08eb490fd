import { useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { type ChangeReport, changeItems, type SeenItem } from './change-items.ts';
import type { Change, ListAction, ListDefinition, ListRow } from './definition.ts';

/** An action that waits for a reason or a period. */
interface Asked<Row> {
  action: ListAction<Row>;
  rows: readonly Row[];
}

const seen = (row: ListRow): SeenItem => ({
  id: row.id,
  name: row.name ?? row.id,
  status: 'status' in row && typeof row.status === 'string' ? row.status : '',
  updated_at: 'updated_at' in row && typeof row.updated_at === 'string' ? row.updated_at : '',
});

/** Does an action with one row or several, asking first where the action says so, and remembers the result of each. */
export function useBulkActions<Row extends ListRow>(
  { entity }: ListDefinition<Row>,
  onDone: (report: ChangeReport) => Promise<unknown>,
) {
  const action = useAction();
  const [asked, setAsked] = useState<Asked<Row>>();
  const [progress, setProgress] = useState<{ tried: number; all: number }>();
  const [report, setReport] = useState<ChangeReport & { doneAs: string }>();
  const run = ({ action: { done }, rows }: Asked<Row>, change: Change, reason: string) => {
    setAsked(undefined);
    setReport(undefined);
    return action.submit(async () => {
      try {
        const result = await changeItems(entity, rows.map(seen), change, reason, (tried) =>
          setProgress({ tried, all: rows.length }),
        );
        // The list first: an action on a row as it was before would be rejected.
        await onDone(result);
        setReport({ ...result, doneAs: done });
      } finally {
        setProgress(undefined);
      }
    });
  };
  return {
    action,
    asked,
    progress,
    report,
    start: (one: ListAction<Row>, rows: readonly Row[]) => {
      if (one.ask || one.dialog) setAsked({ action: one, rows });
      else if (one.change) void run({ action: one, rows }, one.change, '');
    },
    send: run,
    cancel: () => setAsked(undefined),
    dismiss: () => setReport(undefined),
  };
}

/** What useBulkActions returns. */
export type BulkActions<Row extends ListRow> = ReturnType<typeof useBulkActions<Row>>;
