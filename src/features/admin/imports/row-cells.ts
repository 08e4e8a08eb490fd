import {
  customFieldId,
  type ImportField,
  type ImportRow,
  isCustomImportField,
  mappedFields,
  type RowProblem,
} from '#contracts/imports.ts';
import { listingLabel } from '#contracts/listing.ts';

type Row = Pick<ImportRow, 'fields' | 'errors' | 'warnings'>;

/** What is wrong with a row, and what is left out of it or was changed. */
export const problemsOf = ({ errors, warnings }: Pick<Row, 'errors' | 'warnings'>): readonly RowProblem[] => [
  ...errors,
  ...warnings,
];

const valueOf = ({ fields }: Row, field: ImportField): unknown =>
  isCustomImportField(field)
    ? (fields['custom'] as Readonly<Record<string, string>> | undefined)?.[customFieldId(field)]
    : fields[field];

/** What a row has for a field: what was understood of it, or the cell that was left out. */
export function cellOf(row: Row, field: ImportField): string {
  const value = valueOf(row, field);
  const known: unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  // A value stands for the whole cell; categories may have been left out one by one.
  const isWhole = known.length > 0 && field !== 'categories';
  const rejected = problemsOf(row).flatMap((problem) =>
    problem.field === field && !isWhole ? [problem.unknown ?? problem.value ?? ''] : [],
  );
  return [...new Set([...known.map(String), ...rejected.filter(Boolean)])].join('; ');
}

/** What is wrong with a row, with the label of the field: "Phone: Enter ten digits." */
export const describeProblem = ({ field, label, message }: RowProblem): string =>
  field ? `${label ?? listingLabel(field)}: ${message}` : message;

/** What a field of a row with problems is called. */
export const labelOfWrong = (row: Row, field: ImportField): string =>
  problemsOf(row).find((problem) => problem.field === field)?.label ?? listingLabel(field);

/** The cells of a row whose values may stand in the wrong columns. */
export const shiftedCells = ({ errors }: Pick<Row, 'errors'>): readonly string[] | undefined =>
  errors.find(({ cells }) => cells)?.cells;

/**
 * The fields of a row that have a problem and a column in the file, in the order of the columns that are offered; all of them where
 * the values may stand in the wrong columns.
 */
export const listWrongFields = (row: Row, mapping: Readonly<Record<string, number>>): ImportField[] =>
  mappedFields(mapping).filter(
    (field) => shiftedCells(row) !== undefined || problemsOf(row).some((problem) => problem.field === field),
  );

/** The cells of a row as its file had them, with what was corrected. */
export function toCells(
  row: Row,
  mapping: Readonly<Record<string, number>>,
  corrected: ReadonlyMap<ImportField, string>,
): string[] {
  const cells = Array<string>(Math.max(...Object.values(mapping)) + 1).fill('');
  for (const field of mappedFields(mapping)) {
    const at = mapping[field];
    if (at !== undefined) cells[at] = corrected.get(field) ?? cellOf(row, field);
  }
  return cells;
}
