/** The rows of a CSV with a header, as objects; the text `NULL` is null. Undefined when the rows differ in length. */
export function parseCsv(text: string): Record<string, string | null>[] | undefined {
  const rows = readRows(text);
  const [header, ...lines] = rows;
  if (header === undefined || lines.some((line) => line.length !== header.length)) return undefined;
  return lines.map((line) =>
    Object.fromEntries(header.map((name, at) => [name, line[at] === 'NULL' ? null : (line[at] ?? '')])),
  );
}

function readRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (match[3] === '') break;
  }
  return rows;
}
