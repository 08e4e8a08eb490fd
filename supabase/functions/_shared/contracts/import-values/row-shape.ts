/** The cells of a row in the columns of the file, with what is wrong where their number is another one. */
export interface FittedRow {
  cells: string[];
  /** Why the values may stand in the wrong columns. */
  problem?: string;
  /** Set for a row that may only end early: whether it does, its values tell. */
  isShort?: true;
}

const countOf = (count: number, thing: string) => `${String(count)} ${thing}${count === 1 ? '' : 's'}`;
const separators = [',', ';', '\t', '|'];

/** Cells that an unquoted comma parted: what follows one begins with a space, unlike the next cell. */
function joinParted(cells: readonly string[], columns: number): string[] | undefined {
  const joined: string[] = [];
  for (const cell of cells)
    if (joined.length > 0 && /^\s\S/.test(cell)) joined.push(`${joined.pop() ?? ''},${cell}`);
    else joined.push(cell);
  return joined.length === columns ? joined : undefined;
}

/** Cells of a row that is separated by another character than its file. */
function splitOtherwise(cells: readonly string[], columns: number): string[] | undefined {
  if (cells.length > 1) return undefined;
  return separators.map((one) => (cells[0] ?? '').split(one)).find((parts) => parts.length === columns);
}

/**
 * A row among `columns` columns. With more cells than that, or fewer, its values may have shifted: it has a problem, and the cells are
 * the best guess at what belongs where. Empty cells at the end count for nothing.
 */
export function fitRow(cells: readonly string[], columns: number): FittedRow {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const sizes = (count: number) =>
    `This row has ${countOf(count, 'cell')}, and the file has ${countOf(columns, 'column')}.`;
  if (filled > columns) {
    const guess = joinParted(cells.slice(0, filled), columns) ?? cells.slice(0, filled);
    return {
      cells: guess,
      problem: `${sizes(filled)} A comma inside a value may not be in quotes. Check which value belongs where.`,
    };
  }
  if (cells.length >= columns) return { cells: cells.slice(0, columns) };
  const guess = splitOtherwise(cells, columns);
  if (guess)
    return { cells: guess, problem: `${sizes(cells.length)} It may be separated by another character.` };
  return { cells: [...cells], isShort: true, problem: sizes(cells.length) };
}
