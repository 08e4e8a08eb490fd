/** The byte order mark that makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\uFEFF';

// Also what Unicode reads as one of these signs (NFKC), and the minus sign.
const formulaStart =
  '[=+\\-@\u207A\u207B\u207C\u208A\u208B\u208C\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]';
// A formula begins a cell, and where spreadsheets separate cells by semicolons (most of Europe) also what follows one, or the
// end of a line: they see no quote then.
const separators = ';\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029';
// What is not seen in front of it. What begins a cell is no part of that: a long run would take the square of its length.
const unseen = `(?:(?![${separators}])[\\s\\p{Cc}\\p{Cf}])*`;
const formulas = new RegExp(`(^|[${separators}])(${unseen})(?=${formulaStart})`, 'gu');
const disarmedFormulas = new RegExp(`(^|[${separators}])'(${unseen})(?=${formulaStart})`, 'gu');

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
  return /[",;\r\n\v\f\u0085\u2028\u2029]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
