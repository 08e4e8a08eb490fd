import { useState } from 'react';
import { guessMapping } from '#contracts/imports.ts';
import { readCsv, readCsvHeader } from '../../../lib/read-csv.ts';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useWork } from '../use-work.ts';
import { WorkNotice } from '../WorkNotice.tsx';
import { ChooseColumns } from './ChooseColumns.tsx';
import { ImportReport } from './ImportReport.tsx';
import type { Columns } from './mapping.ts';

/** A file as it was opened: its columns and its first rows. */
export interface OpenFile {
  file: File;
  header: string[];
  sample: string[][];
  guess: Columns;
}

async function openFile(file: File): Promise<OpenFile> {
  const header = await readCsvHeader(file);
  for await (const { rows } of readCsv(file))
    return { file, header, sample: rows.slice(0, 3).map(({ cells }) => cells), guess: guessMapping(header) };
  throw new Error('The file has only its first row: there is nothing to import.');
}

/** An import from the choice of a file to the report; nothing becomes a listing before that was read. */
export function NewImportPanel() {
  const [open, setOpen] = useState<OpenFile>();
  const [importId, setImportId] = useState<string>();
  const work = useWork();
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
          work.run(async () => {
            setOpen(await openFile(file));
            return undefined;
          });
        }}
      />
      <WorkNotice work={work} />
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
