/** The cells of a row in the columns of the file, with what is wrong where their number is another one. */
export interface FittedRow {
  cells: string[];
  /** Why the values may stand in the wrong columns. */
  problem?: string;
  /** What to say instead if every value is possible where it stands: then only empty cells at the end are missing, or too many. */
  noteIfPossible?: string;
}

const countOf = (count: number, thing: string) => `${String(count)} ${thing}${count === 1 ? '' : 's'}`;
const nameOf = (delimiter: string) =>
  ({ ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' })[delimiter] ?? `“${delimiter}”`;
const separators = [',', ';', '\t', '|'];

/** Cells that a comma outside quotes parted: what follows one begins with a space, unlike other cells. */
function joinParted(cells: readonly string[], delimiter: string): string[] {
  const joined: string[] = [];
  for (const cell of cells)
    if (joined.length > 0 && /^\s+\S/.test(cell)) joined.push(`${joined.pop() ?? ''}${delimiter}${cell}`);
    else joined.push(cell);
  return joined;
}

/** Cells of a row that is separated by another character than its file. */
function splitOtherwise(cells: readonly string[], columns: number): string[] | undefined {
  if (cells.length > 1) return undefined;
  return separators.map((one) => (cells[0] ?? '').split(one)).find((parts) => parts.length === columns);
}

/**
 * A row among `columns` columns. With more cells than that, or fewer, its values may have shifted: it has a problem, and the cells are
 * the best guess at what belongs where.
 */
export function fitRow(cells: readonly string[], columns: number, delimiter = ','): FittedRow {
  if (cells.length === columns) return { cells: [...cells] };
  const sizes = `This row has ${countOf(cells.length, 'cell')}, and the file has ${countOf(columns, 'column')}.`;
  if (cells.length < columns) {
    const guess = splitOtherwise(cells, columns);
    if (guess) return { cells: guess, problem: `${sizes} It may be separated by another character.` };
    return {
      cells: [...cells],
      problem: `${sizes} Check which value belongs where.`,
      noteIfPossible: `${sizes} The last ones are taken as empty.`,
    };
  }
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const joined = joinParted(filled, delimiter);
  const isParted = joined.length > 1 && joined.length < filled.length;
  const problem = `${sizes} A value with ${nameOf(delimiter)} may not be in quotes. Check which value belongs where.`;
  if (filled.length > columns) return { cells: joined.length === columns ? joined : filled, problem };
  // Empty cells at the end may be too many for themselves, or because others were parted.
  if (isParted) return { cells: joined, problem };
  return { cells: filled, problem, noteIfPossible: `${sizes} The last ones are empty.` };
}
