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
  const shape: FittedRow = context.columns === undefined ? { cells } : fitRow(cells, context.columns);
  const row = new RowReader(shape.cells, mapping, context);
  row.readTexts();
  row.readCategories(categories);
  row.readZip();
  row.readPlace();
  row.readCustom();
  row.checkName();
  if (shape.problem === undefined) return row;
  // All of its values are possible: then the file leaves out empty cells at the end of a row.
  if (shape.isShort && !row.hasMisfit && row.errors.length === 0)
    row.warnings.push({ message: `${shape.problem} The last ones are taken as empty.` });
  else
    row.errors.unshift({
      message: shape.isShort ? `${shape.problem} Check which value belongs where.` : shape.problem,
      cells,
    });
  return row;
}
