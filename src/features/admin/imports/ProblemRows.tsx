import { useState } from 'react';
import type { ImportRow } from '#contracts/imports.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { formatValue } from '../../../kit/diff/format-value.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { CorrectRow } from './CorrectRow.tsx';
import { downloadProblems } from './problem-file.ts';
import { describeProblem, listWrongFields } from './row-cells.ts';
import { includeDuplicates, type ListedState, listRows } from './imports.ts';

interface ProblemRowsProps {
  id: string;
  /** The name of the imported file. */
  file: string;
  state: ListedState;
  title: string;
  onIncluded?: () => void;
  /** The columns of the file by field, where rows can still be corrected. */
  mapping?: Readonly<Record<string, number>>;
  onCorrected?: () => void;
}

/** Rows that need a look, by the line of the file, a hundred at a time. */
export function ProblemRows(props: ProblemRowsProps) {
  const { id, file, state, title, onIncluded, mapping, onCorrected } = props;
  const [starts, setStarts] = useState([0]);
  const download = useAction();
  const after = starts.at(-1) ?? 0;
  return (
    <details className="card">
      <summary>{title}</summary>
      <ActionNotice action={download} />
      {state === 'invalid' && (
        <p>
          {mapping
            ? 'Correct the cells here, or download the rows, correct them in a spreadsheet, and import that file.'
            : 'Download them, correct the cells, and import the file again.'}
        </p>
      )}
      <p className="actions">
        <Button
          variant="quiet"
          isBusy={download.isBusy}
          onClick={() =>
            download.run(async () => {
              await downloadProblems(id, state, `${file.replace(/\.\w+$/, '')}-${state}.csv`);
              return 'File downloaded.';
            })
          }
        >
          Download CSV
        </Button>
      </p>
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
              {...(mapping && {
                mapping,
                onCorrected: () => {
                  reload();
                  onCorrected?.();
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

interface RowsProps extends Pick<ProblemRowsProps, 'id' | 'onIncluded' | 'mapping' | 'onCorrected'> {
  rows: ImportRow[];
}

function Rows({ id, rows, onIncluded, mapping, onCorrected }: RowsProps) {
  const action = useAction();
  return (
    <>
      <ActionNotice action={action} />
      <table className="data-table list-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Line
            </th>
            <th scope="col" role="columnheader">
              Name
            </th>
            <th scope="col" role="columnheader">
              Problem
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.line} role="row">
              <td role="cell" data-label="Line">
                {row.line}
              </td>
              <th scope="row" role="rowheader" dir="auto">
                {formatValue(row.fields['name']) || 'No name'}
              </th>
              <td role="cell" data-label="Problem">
                {mapping && onCorrected && listWrongFields(row, mapping).length > 0 ? (
                  <CorrectRow id={id} row={row} mapping={mapping} onCorrected={onCorrected} />
                ) : (
                  row.errors.map(describeProblem).map((problem) => <div key={problem}>{problem}</div>)
                )}
                {row.duplicate_line !== null && <div>Same as line {row.duplicate_line}.</div>}
                {row.duplicate_of !== null && (
                  <div>
                    <a href={`/admin/businesses?open=${row.duplicate_of}`}>Already listed</a>
                  </div>
                )}
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
