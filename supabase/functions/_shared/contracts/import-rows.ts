import type { ImportMapping } from './imports.ts';
import { type ReadRow, type RowContext, RowReader } from './import-values/row-reader.ts';
import { type FittedRow, fitRow } from './import-values/row-shape.ts';

/**
 * Reads one row of a file as a listing. Only a name that is missing, and cells that may stand in the wrong columns, are errors: any
 * other value that cannot be read is left out with a warning, and one that was changed has a warning, too. `categories` maps
 * lower-case names to the existing categories.
 */
export function readImportRow(
  cells: string[],
  mapping: ImportMapping,
  categories: ReadonlyMap<string, string>,
  context: RowContext = {},
): ReadRow {
  const shape: FittedRow =
    context.columns === undefined ? { cells } : fitRow(cells, context.columns, context.delimiter);
  const row = new RowReader(shape.cells, mapping, context);
  row.readTexts();
  row.readCategories(categories);
  row.readZip();
  row.readPlace();
  row.readCustom();
  row.checkName();
  if (shape.problem === undefined) return row;
  if (shape.noteIfPossible !== undefined && !row.hasMisfit && row.errors.length === 0)
    row.warnings.push({ message: shape.noteIfPossible });
  else row.errors.unshift({ message: shape.problem, cells });
  return row;
}
