import { findColumn, readHeading } from '../import-headings.ts';
import { listingFields, type SpreadsheetColumn } from '../listing.ts';

// What reports print around their rows.
const reportLines = [
  /^((sub|grand) ?)?totals?( (members|records|rows|listings|businesses|count))?\b[ :\d]*$/i,
  /^(record |row |member )?count\b[ :\d]*$/i,
  /^\d+ (records?|rows?|members?|listings?|results?)\b/i,
  /^page \d+( of \d+)?$/i,
  /^(report |list )?(printed|generated|exported|created|run)( on| at| by)?\b.*\d/i,
  /^\W*end of (report|file|list|data)\W*$/i,
];

/** Whether a value is a number as reports count and add up, in whatever column it stands. */
export const isCount = (value: unknown): boolean => /^[$€£]?[\d.,]{1,7}%?$/.test(String(value));

/** Whether the only value of a row is a line that reports print below or between rows, such as their total. */
export const isReportLine = (name: string): boolean => reportLines.some((line) => line.test(name));

/** Whether the cells of a row, by field, are headings again, as at the top of each page of a report. */
export function isHeadingAgain(cells: ReadonlyMap<SpreadsheetColumn, string>): boolean {
  const isHeading = (field: SpreadsheetColumn, cell: string) =>
    findColumn([readHeading(cell)], field, listingFields[field].spreadsheet.heading) === 0;
  return (
    cells.size > 1 &&
    isHeading('name', cells.get('name') ?? '') &&
    [...cells].every(([field, cell]) => isHeading(field, cell))
  );
}
