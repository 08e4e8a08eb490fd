import { RestError } from '../errors.ts';

const refuse = (message: string): RestError => new RestError(400, 'PGRST102', message);

/** The rows of a CSV with a header, as objects; the text `NULL` is null. Throws RestError PGRST102. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const rows = readRows(text);
  const [header, ...lines] = rows;
  if (header === undefined || lines.some((line) => line.length !== header.length))
    throw refuse('All lines must have same number of fields');
  return lines.map((line) =>
    Object.fromEntries(header.map((name, at) => [name, line[at] === 'NULL' ? null : (line[at] ?? '')])),
  );
}

function readRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (;;) {
    const match = cell.exec(text);
    if (match === null) throw refuse('Invalid CSV');
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (match[3] === '') return rows;
  }
}
