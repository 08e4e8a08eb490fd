import { useState } from 'react';
import type { ImportRow } from '#contracts/imports.ts';
import { CorrectRow } from './CorrectRow.tsx';
import { RowCells } from './RowCells.tsx';
import { describeProblem, listWrongFields, problemsOf, shiftedCells } from './row-cells.ts';

interface RowProblemsProps {
  id: string;
  row: ImportRow;
  /** The columns of the file by field, where the row can still be corrected. */
  mapping?: Readonly<Record<string, number>>;
  onCorrected?: () => void;
}

/** What is wrong with a row, and its cells once they are to be corrected. */
export function RowProblems({ id, row, mapping, onCorrected }: RowProblemsProps) {
  const [isOpen, setOpen] = useState(false);
  const cells = shiftedCells(row);
  const canCorrect = mapping && onCorrected && listWrongFields(row, mapping).length > 0;
  if (canCorrect && isOpen)
    return (
      <CorrectRow
        id={id}
        row={row}
        mapping={mapping}
        onCorrected={onCorrected}
        onCancel={() => setOpen(false)}
      />
    );
  return (
    <>
      {problemsOf(row)
        .map(describeProblem)
        .map((problem) => (
          <div key={problem}>{problem}</div>
        ))}
      {cells && <RowCells cells={cells} />}
      {canCorrect && (
        <button
          type="button"
          className="link"
          aria-label={`Correct line ${String(row.line)}`}
          onClick={() => setOpen(true)}
        >
          Correct
        </button>
      )}
      {row.state === 'imported' && <a href={`/admin/businesses?open=${row.business_id}`}>Open listing</a>}
    </>
  );
}
