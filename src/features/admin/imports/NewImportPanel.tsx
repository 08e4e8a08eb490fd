import { useState } from 'react';
import { guessMapping } from '#contracts/imports.ts';
import { readCsv, readCsvHeader } from './read-csv.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { ChooseColumns, type OpenFile } from './ChooseColumns.tsx';
import { ImportReport } from './ImportReport.tsx';

async function openFile(file: File): Promise<OpenFile> {
  const header = await readCsvHeader(file);
  for await (const { rows } of readCsv(file))
    return { file, header, sample: rows.slice(0, 3).map(({ cells }) => cells), guess: guessMapping(header) };
  throw new UserError('The file has only its first row: there is nothing to import.');
}

/** An import from the choice of a file to the report; nothing becomes a listing before that was read. */
export function NewImportPanel() {
  const [open, setOpen] = useState<OpenFile>();
  const [importId, setImportId] = useState<string>();
  const action = useAction();
  return (
    <Panel title="Import listings">
      <p>
        A file from a spreadsheet, saved as CSV, with the names of the columns in its first row. It is checked
        first: you see what is wrong and what is there already before anything is added.
      </p>
      <Field
        label="File"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          setOpen(undefined);
          setImportId(undefined);
          if (!file) return;
          action.run(async () => {
            setOpen(await openFile(file));
            return undefined;
          });
        }}
      />
      <ActionNotice action={action} />
      {open && !importId && (
        <ChooseColumns
          key={`${open.file.name}/${String(open.file.lastModified)}`}
          open={open}
          onChecked={setImportId}
        />
      )}
      {importId && <ImportReport id={importId} />}
    </Panel>
  );
}
