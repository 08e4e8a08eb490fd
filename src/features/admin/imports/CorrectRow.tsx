import { type ChangeEvent, useState } from 'react';
import type { ImportField, ImportRow, RowProblem } from '#contracts/imports.ts';
import { findListingField } from '#contracts/listing.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { correctRow } from './imports.ts';
import { cellOf, describeProblem, labelOfWrong, listWrongFields } from './row-cells.ts';

interface CorrectRowProps {
  id: string;
  row: ImportRow;
  /** The columns of the file by field. */
  mapping: Readonly<Record<string, number>>;
  onCorrected: () => void;
}

/** The cells of a row that were rejected, to be corrected and checked again; what is still wrong is said at its field. */
export function CorrectRow({ id, row, mapping, onCorrected }: CorrectRowProps) {
  const [wrong] = useState(() => listWrongFields(row, mapping));
  const [typed, setTyped] = useState<ReadonlyMap<ImportField, string>>(
    () => new Map(wrong.map((field) => [field, cellOf(row, field)])),
  );
  const [problems, setProblems] = useState<readonly RowProblem[]>(row.errors);
  const action = useAction();
  const send = () =>
    action.submit(async () => {
      const left = await correctRow(id, row, mapping, typed);
      setProblems(left);
      if (left.length > 0) return undefined;
      onCorrected();
      return `Line ${String(row.line)} was corrected.`;
    });
  const elsewhere = problems.filter(({ field }) => !wrong.some((known) => known === field));
  return (
    <Form name="import-row" send={send}>
      {wrong.map((field) => {
        // An input of one line would join the lines of a text.
        const Control = findListingField(field)?.control === 'textarea' ? TextArea : Field;
        return (
          <Control
            key={field}
            label={labelOfWrong(row, field)}
            value={typed.get(field) ?? ''}
            errors={problems.flatMap((problem) => (problem.field === field ? [problem.message] : []))}
            onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
              setTyped(new Map(typed).set(field, target.value));
            }}
          />
        );
      })}
      {elsewhere.map(describeProblem).map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <ActionNotice action={action} />
      <div className="actions">
        <Button type="submit" variant="quiet" isBusy={action.isBusy}>
          Check line {row.line}
        </Button>
      </div>
    </Form>
  );
}
