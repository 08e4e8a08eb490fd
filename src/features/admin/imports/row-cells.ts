import {
  customFieldId,
  type ImportField,
  type ImportRow,
  isCustomImportField,
  mappedFields,
  type RowProblem,
} from '#contracts/imports.ts';
import { listingLabel } from '#contracts/listing.ts';

type Row = Pick<ImportRow, 'fields' | 'errors'>;

/** What a row has for a field: what was understood of it, and the cell that was rejected. */
export function cellOf({ fields, errors }: Row, field: ImportField): string {
  if (isCustomImportField(field)) {
    const cells = fields['custom'] as Readonly<Record<string, string>> | undefined;
    return cells?.[customFieldId(field)] ?? '';
  }
  const value = fields[field];
  const known: unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  const rejected = errors.flatMap((problem) =>
    problem.field === field ? [problem.unknown ?? problem.value ?? ''] : [],
  );
  return [...new Set([...known.map(String), ...rejected.filter(Boolean)])].join('; ');
}

/** What is wrong with a row, with the label of the field: "Phone: Enter ten digits." */
export const describeProblem = ({ field, label, message }: RowProblem): string =>
  field ? `${label ?? listingLabel(field)}: ${message}` : message;

/** What a field of a row with problems is called. */
export const labelOfWrong = ({ errors }: Pick<Row, 'errors'>, field: ImportField): string =>
  errors.find((problem) => problem.field === field)?.label ?? listingLabel(field);

/** The fields of a row that have a problem and a column in the file, in the order of the columns that are offered. */
export const listWrongFields = ({ errors }: Row, mapping: Readonly<Record<string, number>>): ImportField[] =>
  mappedFields(mapping).filter((field) => errors.some((problem) => problem.field === field));

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
