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
                  Before
                </Button>
              )}
              {rows.length === 100 && (
                <Button variant="quiet" onClick={() => setStarts([...starts, rows.at(-1)?.line ?? 0])}>
                  Next hundred
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
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td data-label="Line">{row.line}</td>
              <th scope="row">{formatValue(row.fields['name']) || 'Without a name'}</th>
              <td>
                {row.errors.map(({ field, message }) => (
                  <div key={`${field ?? ''} ${message}`}>
                    {field ? `${listingLabel(field)}: ${message}` : message}
                  </div>
                ))}
                {row.duplicate_line !== null && <div>Like line {row.duplicate_line} of this file.</div>}
                {row.duplicate_of !== null && <div>Like a listing that is there already.</div>}
                {onIncluded && (
                  <button
                    type="button"
                    className="link"
                    onClick={() =>
                      action.run(async () => {
                        await includeDuplicates(id, [row.line]);
                        onIncluded();
                        return `Line ${String(row.line)} is taken in.`;
                      })
                    }
                  >
                    Take it in all the same
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
