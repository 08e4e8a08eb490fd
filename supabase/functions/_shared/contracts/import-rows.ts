import { withoutFormulaMarks } from './csv.ts';
import { parseField } from './field-schemas.ts';
import { customFieldId, type ImportMapping, isCustomImportField, type RowProblem } from './imports.ts';
import { listingFields, type SpreadsheetColumn, spreadsheetColumns } from './listing.ts';

type FieldValue = string | number | string[];

/** The fields that a row sets on a listing; of custom fields the cells, which Postgres reads, by their ids. */
type ListingFields = Partial<Record<SpreadsheetColumn, FieldValue>> & { custom?: Record<string, string> };

/** A parsed row: its fields and its errors. */
export interface ReadRow {
  fields: ListingFields;
  errors: RowProblem[];
}

const clean = (cell: string) => withoutFormulaMarks(cell.replaceAll('\u0000', '').toWellFormed().trim());

function readField(field: SpreadsheetColumn, value: unknown): FieldValue | RowProblem {
  const read = parseField(listingFields[field].schema, value);
  return 'problem' in read ? { field, message: read.problem } : (read.value as FieldValue);
}

/** The known categories; those that do not exist are added to `errors`, each by its name. */
function readCategories(value: string, known: ReadonlyMap<string, string>, errors: RowProblem[]) {
  const wanted = value
    .split(/[;|]/)
    .map((name) => name.replace(/\s+/g, ' ').trim().slice(0, 60))
    .filter(Boolean);
  for (const unknown of new Set(wanted.filter((name) => !known.has(name.toLowerCase()))))
    errors.push({ field: 'categories', message: `There is no category called “${unknown}”.`, unknown });
  const names = [...new Set(wanted.flatMap((name) => known.get(name.toLowerCase()) ?? []))];
  return names.length > 0 ? readField('categories', names) : undefined;
}

/**
 * Parses one row of a file as a listing and reports the error of each field. `categories` maps lower-case names to the
 * existing categories.
 */
export function readImportRow(
  cells: string[],
  mapping: ImportMapping,
  categories: ReadonlyMap<string, string>,
): ReadRow {
  const fields: ListingFields = {};
  const errors: RowProblem[] = [];
  for (const field of spreadsheetColumns) {
    const column = mapping[field];
    const cell = column === undefined ? '' : clean(cells[column] ?? '');
    if (cell === '') continue;
    const value = field === 'categories' ? readCategories(cell, categories, errors) : readField(field, cell);
    if (value === undefined) continue;
    if (typeof value === 'object' && !Array.isArray(value)) errors.push({ ...value, value: cell });
    else fields[field] = value;
  }
  const custom = readCustomCells(cells, mapping);
  if (Object.keys(custom).length > 0) fields.custom = custom;
  if (fields.name === undefined && !errors.some(({ field }) => field === 'name'))
    errors.push({ field: 'name', message: 'Enter a name.' });
  const hasOneOf = (fields.latitude === undefined) !== (fields.longitude === undefined);
  if (hasOneOf && !errors.some(({ field }) => field === 'latitude' || field === 'longitude'))
    errors.push({ field: 'latitude', message: 'Enter both latitude and longitude, or neither.' });
  return { fields, errors };
}

/** The cells of custom fields that have something, by the id of the field. */
const readCustomCells = (cells: string[], mapping: ImportMapping) =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, column]) => {
      const cell = isCustomImportField(field) ? clean(cells[column] ?? '') : '';
      return isCustomImportField(field) && cell !== '' ? [[customFieldId(field), cell]] : [];
    }),
  );
