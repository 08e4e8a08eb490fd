import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { labelOf } from '../queue/diff.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useGuard } from '../settings/use-draft.ts';
import { useWork } from '../use-work.ts';
import { WorkNotice } from '../WorkNotice.tsx';
import { beginImport, checkFile } from './imports.ts';
import { checkColumns, fields, listUnused, nameColumns, setColumn } from './mapping.ts';
import type { OpenFile } from './NewImportPanel.tsx';

const states = [
  ['approved', 'Public at once'],
  ['pending', 'Waiting in the queue'],
  ['draft', 'Drafts'],
] as const;

/** Says which column is what, then has the whole file checked; a check that broke off goes on with the same import. */
export function ChooseColumns({ open, onChecked }: { open: OpenFile; onChecked: (id: string) => void }) {
  const { file, header, sample } = open;
  const [columns, setColumns] = useState(open.guess);
  const [state, setState] = useState<(typeof states)[number][0]>('pending');
  const [progress, setProgress] = useState<number>();
  const [begun, setBegun] = useState<{ id: string; of: string }>();
  const stop = useRef<AbortController>(undefined);
  const work = useWork();
  const names = nameColumns(header);
  const unused = listUnused(header, columns);
  useGuard(work.isBusy);
  const check = () => {
    work.run(async () => {
      const checked = checkColumns(columns);
      if ('problem' in checked) throw new Error(checked.problem);
      const of = JSON.stringify([checked.mapping, state]);
      const controller = new AbortController();
      stop.current = controller;
      setProgress(0);
      try {
        const json = { file_name: file.name, mapping: checked.mapping, listing_status: state };
        // A chunk that is sent twice counts once: what broke off begins anew with the same import.
        const id = begun?.of === of ? begun.id : await beginImport(json);
        setBegun({ id, of });
        await checkFile(id, file, setProgress, controller.signal);
        onChecked(id);
      } catch (error) {
        if (controller.signal.aborted) throw new Error('Stopped. Nothing was added.', { cause: error });
        throw error;
      } finally {
        setProgress(undefined);
      }
      return undefined;
    });
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <table className="data-table">
        <caption className="visually-hidden">The first rows of the file</caption>
        <thead>
          <tr>
            {names.map((name, at) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, row) => (
            <tr key={row}>
              {names.map((name, at) => (
                <td key={at} data-label={name}>
                  {(cells[at] ?? '').slice(0, 80)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="columns">
        {fields.map((field) => (
          <SelectField
            key={field}
            label={field === 'name' ? 'Name (needed)' : labelOf(field)}
            value={columns[field] ?? ''}
            options={[['', 'Not in the file'], ...names.map((name, at) => [String(at), name] as const)]}
            onChange={(event) => {
              const { value } = event.target;
              setColumns(setColumn(columns, field, value === '' ? undefined : Number(value)));
            }}
          />
        ))}
        <SelectField
          label="New listings are"
          value={state}
          options={states}
          onChange={(event) => {
            const chosen = states.find(([value]) => value === event.target.value);
            if (chosen) setState(chosen[0]);
          }}
        />
      </div>
      {unused.length > 0 && <p className="soft">Left out: {unused.join(', ')}.</p>}
      <WorkNotice work={work} />
      {progress !== undefined && (
        <div className="stack">
          <progress value={progress} aria-label="Checked so far" />
          <p role="status">{Math.floor(progress * 20) * 5} percent checked</p>
        </div>
      )}
      <div className="actions">
        <Button type="submit" isBusy={work.isBusy}>
          {work.failure && begun ? 'Go on checking' : 'Check the file'}
        </Button>
        {work.isBusy && (
          <Button
            variant="quiet"
            onClick={() => {
              stop.current?.abort();
            }}
          >
            Stop
          </Button>
        )}
      </div>
    </form>
  );
}
