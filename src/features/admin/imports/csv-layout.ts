import Papa from 'papaparse';
import { guessMapping } from '#contracts/imports.ts';

/** How a file is laid out: what separates its cells, and the line with the names of its columns. */
export interface CsvLayout {
  delimiter: string;
  headerLine: number;
}

/** What may separate cells, with what it is called. */
export const delimiters = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Vertical bar'],
] as const;

/** How many of the first rows are looked at for the headings. */
export const maxHeadRows = 20;

const countHeadings = (cells: string[]) => Object.keys(guessMapping(cells)).length;
const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** Excel's own hint, a first line like "sep=;", and how long it is. */
export function readHint(text: string): { delimiter: string; length: number } | undefined {
  const hint = /^sep=(.)\n/i.exec(text);
  return hint ? { delimiter: hint[1] ?? ',', length: hint[0].length } : undefined;
}

/** What separates the cells of a text without a hint: what shows most headings, or else most cells a row. */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, 100_000).trimEnd();
  const options = { preview: 30, skipEmptyLines: 'greedy' } as const;
  const scores = delimiters.map(([delimiter]) => {
    const { data } = Papa.parse<string[]>(sample, { ...options, delimiter });
    return { delimiter, score: Math.max(0, ...data.slice(0, maxHeadRows).map(countHeadings)) };
  });
  const [best, next] = scores.toSorted((one, other) => other.score - one.score);
  if (best && best.score > 1 && best.score > (next?.score ?? 0)) return best.delimiter;
  const delimitersToGuess = delimiters.map(([delimiter]) => delimiter);
  return Papa.parse(sample, { ...options, delimitersToGuess }).meta.delimiter || ',';
}

/** The line of the row with the headings among the first rows of a file: below the title of a report, for example. */
export function guessHeaderLine(rows: readonly { line: number; cells: string[] }[]): number {
  const widest = Math.max(0, ...rows.map(({ cells }) => countFilled(cells)));
  const known = rows.map(({ line, cells }) => ({ line, count: countHeadings(cells) }));
  const most = Math.max(0, ...known.map(({ count }) => count));
  // One alone may be a word of a row, unless rows have only one.
  const best = known.find(({ count }) => count === most);
  if (best && (most > 1 || (most === 1 && widest === 1))) return best.line;
  return rows.find(({ cells }) => countFilled(cells) * 2 >= widest)?.line ?? 1;
}
