import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { type CustomColumn, customImportField, type ImportRow, rowsAtOnce } from '#contracts/imports.ts';
import { listingFields, spreadsheetColumns } from '#contracts/listing.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { type ListedState, listRows, readCustomColumns } from './imports.ts';
import { cellOf, describeProblem } from './row-cells.ts';

type Row = Pick<ImportRow, 'fields' | 'errors'>;

const reasonOf = ({ errors }: Row) => errors.map(describeProblem).join(' ');

/** Rows as a CSV file that can be corrected and imported again: the columns that one of them fills, and why in the last. */
export function toProblemCsv(rows: readonly Row[], custom: readonly CustomColumn[] = []): string {
  const columns = [
    ...spreadsheetColumns.map((field) => ({ field, heading: listingFields[field].spreadsheet.heading })),
    ...custom.map(({ id, label }) => ({ field: customImportField(id), heading: label })),
  ];
  const cells = rows.map((row) => columns.map(({ field }) => cellOf(row, field)));
  const used = columns.flatMap(({ field, heading }, at) =>
    field === 'name' || cells.some((row) => row[at]) ? [{ heading, at }] : [],
  );
  return (
    byteOrderMark +
    toCsv([
      [...used.map(({ heading }) => heading), 'Reason'],
      ...rows.map((row, index) => [...used.map(({ at }) => cells[index]?.[at] ?? ''), reasonOf(row)]),
    ])
  );
}

/** Saves all rows of an import in a state as a CSV file with the reason. Throws ApiError. */
export async function downloadProblems(id: string, state: ListedState, name: string): Promise<void> {
  const rows: ImportRow[] = [];
  for (let page = await listRows(id, state, 0, rowsAtOnce); ;) {
    rows.push(...page);
    if (page.length < rowsAtOnce) break;
    page = await listRows(id, state, page.at(-1)?.line ?? 0, rowsAtOnce);
  }
  downloadText(name, toProblemCsv(rows, await readCustomColumns()), 'text/csv;charset=utf-8');
  track('download', { file: `import_${state}` });
}
