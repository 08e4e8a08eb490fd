/** The byte order mark that makes spreadsheets read a CSV file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Rows as CSV (RFC 4180), each ended by CRLF. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe; null is an empty cell.
 */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

function toCell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
