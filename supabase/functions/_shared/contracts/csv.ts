/** The byte order mark that makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\uFEFF';

// A formula begins a cell, and where spreadsheets separate cells by semicolons (most of Europe) also what follows one.
const formulaStart = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]';
// Tabs begin a cell and are no part of the blanks: a long run of them would take the square of its length.
const formulas = new RegExp(`(^|[;\\t])([^\\S\\t]*)(?=${formulaStart})`, 'gu');
const disarmedFormulas = new RegExp(`(^|[;\\t])'([^\\S\\t]*)(?=${formulaStart})`, 'gu');

/**
 * Rows as CSV (RFC 4180), each ended by CRLF. A text that a spreadsheet would run as a formula gets an apostrophe in front of
 * it; null is an empty cell.
 */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/** The text of a cell without the apostrophes that `toCsv` and spreadsheets put in front of formulas. */
export const withoutFormulaMarks = (cell: string): string => cell.replace(disarmedFormulas, '$1$2');

function toCell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = value.replace(/^(?=[\t\r\n])/, "'").replace(formulas, "$1'$2");
  return /[",;\r\n]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
