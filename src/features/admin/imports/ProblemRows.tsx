import { useState } from 'react';
import type { ImportRow } from '#contracts/imports.ts';
import { listingLabel } from '#contracts/listing.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { formatValue } from '../../../kit/diff/format-value.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { includeDuplicates, type ListedState, listRows } from './imports.ts';

interface ProblemRowsProps {
  id: string;
  state: ListedState;
  title: string;
  onIncluded?: () => void;
}

/** Rows that need a look, by the line of the file, a hundred at a time. */
export function ProblemRows({ id, state, title, onIncluded }: ProblemRowsProps) {
  const [starts, setStarts] = useState([0]);
  const after = starts.at(-1) ?? 0;
  return (
    <details className="card">
      <summary>{title}</summary>
      <QueryBoundary
        queryKey={['admin', 'import-rows', id, state, after]}
        load={() => listRows(id, state, after)}
      >
        {(rows, reload) => (
          <div className="stack">
            <Rows
              id={id}
              rows={rows}
              {...(onIncluded && {
                onIncluded: () => {
                  reload();
                  onIncluded();
                },
              })}
            />
            <div className="actions">
              {starts.length > 1 && (
                <Button variant="quiet" onClick={() => setStarts(starts.slice(0, -1))}>
                  Previous
                </Button>
              )}
              {rows.length === 100 && (
                <Button variant="quiet" onClick={() => setStarts([...starts, rows.at(-1)?.line ?? 0])}>
                  Next
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryBoundary>
    </details>
  );
}

function Rows({ id, rows, onIncluded }: { id: string; rows: ImportRow[]; onIncluded?: () => void }) {
  const action = useAction();
  return (
    <>
      <ActionNotice action={action} />
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Name</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td data-label="Line">{row.line}</td>
              <th scope="row">{formatValue(row.fields['name']) || 'No name'}</th>
              <td>
                {row.errors.map(({ field, message }) => (
                  <div key={`${field ?? ''} ${message}`}>
                    {field ? `${listingLabel(field)}: ${message}` : message}
                  </div>
                ))}
                {row.duplicate_line !== null && <div>Same as line {row.duplicate_line}.</div>}
                {row.duplicate_of !== null && <div>Matches an existing listing.</div>}
                {onIncluded && (
                  <button
                    type="button"
                    className="link"
                    onClick={() =>
                      action.run(async () => {
                        await includeDuplicates(id, [row.line]);
                        onIncluded();
                        return `Line ${String(row.line)} will be imported.`;
                      })
                    }
                  >
                    Import anyway
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
