import { useRef, useState } from 'react';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { type CustomColumn, customImportField } from '#contracts/imports.ts';
import { listingFields, spreadsheetColumns } from '#contracts/listing.ts';
import { statusOptions } from '../../../lib/shared/status-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useLeaveGuard } from '../../../kit/forms/use-leave-guard.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { beginImport, checkFile } from './imports.ts';
import { type Columns, checkColumns, listUnused, nameColumns, setColumn } from './mapping.ts';
import { Form } from '../../../kit/forms/Form.tsx';

/** How many letters of a cell are shown. */
const maxShown = 200;
const states = ['approved', 'pending', 'draft'] as const;
const stateHints = {
  approved: 'Everyone sees these listings right away.',
  pending: 'No one sees these listings until they are approved under Approvals.',
  draft: 'No one sees these listings until they are published one by one.',
};

/** An opened CSV file: its columns, its first rows and a guess at what each column holds. */
export interface OpenFile {
  file: File;
  header: string[];
  sample: string[][];
  /** The custom fields of listings. */
  custom: readonly CustomColumn[];
  guess: Columns;
}

/** Says which column is what, then has the whole file checked; a check that broke off goes on with the same import. */
export function ChooseColumns({ open, onChecked }: { open: OpenFile; onChecked: (id: string) => void }) {
  const { file, header, sample } = open;
  const [columns, setColumns] = useState(open.guess);
  const [state, setState] = useState<(typeof states)[number]>('approved');
  const [progress, setProgress] = useState<number>();
  const [begun, setBegun] = useState<{ id: string; of: string }>();
  const stop = useRef<AbortController>(undefined);
  const action = useAction();
  const names = nameColumns(header);
  const unused = listUnused(header, columns);
  const fields = [
    ...spreadsheetColumns.map((field) => ({ field, label: listingFields[field].spreadsheet.heading })),
    ...open.custom.map(({ id, label }) => ({ field: customImportField(id), label })),
  ];
  useLeaveGuard(action.isBusy);
  const check = () =>
    action.submit(async () => {
      const checked = checkColumns(columns);
      if ('problem' in checked) throw new UserError(checked.problem);
      const of = JSON.stringify([checked.mapping, state]);
      const controller = new AbortController();
      stop.current = controller;
      setProgress(0);
      try {
        const json = { file_name: file.name, mapping: checked.mapping, listing_status: state };
        // A chunk that is sent twice counts once: an interrupted upload starts over with the same import.
        const id = begun?.of === of ? begun.id : await beginImport(json);
        setBegun({ id, of });
        await checkFile(id, file, setProgress, controller.signal);
        onChecked(id);
      } catch (error) {
        if (controller.signal.aborted)
          throw new UserError('Check stopped. Nothing was imported.', { cause: error });
        throw error;
      } finally {
        setProgress(undefined);
      }
    });
  return (
    <Form name="import" send={check}>
      <div className="table-scroll" role="region" aria-label="First rows of the file" tabIndex={0}>
        <table className="data-table list-table" role="table">
          <thead role="rowgroup">
            <tr role="row">
              {names.map((name, at) => (
                <th key={at} scope="col" role="columnheader">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {sample.map((cells, row) => (
              <tr key={row} role="row">
                {names.map((name, at) => (
                  <td key={at} role="cell" data-label={name} title={cells[at]?.slice(0, maxShown)}>
                    {(cells[at] ?? '').slice(0, maxShown)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="columns">
        {fields.map(({ field, label }) => (
          <SelectField
            key={field}
            label={`${label}${field === 'name' ? ' (required)' : ''}`}
            value={columns[field] ?? ''}
            options={[['', 'Not in file'], ...names.map((name, at) => [String(at), name] as const)]}
            onChange={(event) => {
              const { value } = event.target;
              setColumns(setColumn(columns, field, value === '' ? undefined : Number(value)));
            }}
          />
        ))}
        <SelectField
          label="Import as"
          value={state}
          options={statusOptions(...states)}
          hint={stateHints[state]}
          onChange={(event) => {
            const chosen = states.find((value) => value === event.target.value);
            if (chosen) setState(chosen);
          }}
        />
      </div>
      {unused.length > 0 && <p className="soft">Ignored columns: {unused.join(', ')}</p>}
      <ActionNotice action={action} />
      {progress !== undefined && (
        <div className="stack">
          <progress value={progress} aria-label="Check progress" />
          <p role="status">{Math.floor(progress * 20) * 5}% checked</p>
        </div>
      )}
      <div className="actions">
        <Button type="submit" isBusy={action.isBusy}>
          {action.failure && begun ? 'Continue check' : 'Check file'}
        </Button>
        {action.isBusy && (
          <Button variant="quiet" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        )}
      </div>
    </Form>
  );
}
