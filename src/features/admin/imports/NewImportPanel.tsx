import { useState } from 'react';
import { guessMapping } from '#contracts/imports.ts';
import { readCsv, readCsvHeader } from './read-csv.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { ChooseColumns, type OpenFile } from './ChooseColumns.tsx';
import { readCustomColumns } from './imports.ts';
import { ImportReport } from './ImportReport.tsx';

async function openFile(file: File): Promise<OpenFile> {
  const header = await readCsvHeader(file);
  const custom = await readCustomColumns();
  for await (const { rows } of readCsv(file)) {
    const sample = rows.slice(0, 3).map(({ cells }) => cells);
    return { file, header, sample, custom, guess: guessMapping(header, custom) };
  }
  throw new UserError('The file has no rows below the header. Add rows and choose it again.');
}

/** An import from the choice of a file to the report; nothing becomes a listing before that was read. */
export function NewImportPanel() {
  const [open, setOpen] = useState<OpenFile>();
  const [importId, setImportId] = useState<string>();
  const action = useAction();
  return (
    <Panel title="Import listings">
      <p>
        Save your spreadsheet as CSV with column names in the first row. The file is checked before anything
        is imported.
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
