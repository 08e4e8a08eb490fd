import { type ImportField, type ImportMapping, ImportMapping as Contract } from '#contracts/imports.ts';

/** Which column fills which field, as far as it is chosen. */
export type Columns = Partial<Record<ImportField, number>>;

/** The mapping after a field got another column, or none: a column fills one field only. */
export function setColumn(columns: Columns, field: ImportField, column: number | undefined): Columns {
  const others = Object.entries(columns).filter(([name, at]) => name !== field && at !== column);
  return Object.fromEntries(column === undefined ? others : [...others, [field, column]]);
}

/** The mapping as it is sent, or what is missing. */
export function checkColumns(columns: Columns): { mapping: ImportMapping } | { problem: string } {
  const checked = Contract.safeParse(columns);
  if (checked.success) return { mapping: checked.data };
  return { problem: checked.error.issues[0]?.message ?? 'Choose a column for each field.' };
}

/** The names of the columns to choose from; what has no name is counted as spreadsheets do. */
export const nameColumns = (header: string[]): string[] =>
  header.map((name, at) => name || `Column ${letterOf(at)}`);

function letterOf(at: number): string {
  const before = Math.floor(at / 26);
  return (before > 0 ? letterOf(before - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** The columns of a file that no field takes. */
export function listUnused(header: string[], columns: Columns): string[] {
  const used = new Set(Object.values(columns));
  return nameColumns(header).filter((_, at) => !used.has(at));
}
