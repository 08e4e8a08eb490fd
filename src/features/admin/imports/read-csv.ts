import Papa from 'papaparse';
import { UserError } from '../../../lib/browser/errors/failure.ts';

/** A row of a file with the line where it begins, the first line being 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Rows that go out at once, and how many bytes of the file are read so far. */
export interface CsvChunk {
  rows: CsvRow[];
  bytesRead: number;
}

/** The file is not a CSV file; the message says where and why. */
class CsvError extends UserError {
  override name = 'CsvError';
}

const maxRows = 1000;
// A request of the functions takes a mebibyte, and a letter up to three bytes of it.
const maxLetters = 300_000;
const longestRow = 4_000_000;
// As the functions take them; what a listing has is far shorter.
const maxCells = 201;
const longestCell = 20_000;

// Files of older spreadsheets are not UTF-8, and say nothing about it.
async function findEncoding(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of chunksOf(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/** Texts of the file with plain line ends, and how far they reach. */
async function* textsOf(file: Blob): AsyncGenerator<{ text: string; bytesRead: number; isLast: boolean }> {
  const decoder = new TextDecoder(await findEncoding(file));
  let bytesRead = 0;
  let held = '';
  for await (const bytes of chunksOf(file)) {
    bytesRead += bytes.length;
    const text = held + decoder.decode(bytes, { stream: true });
    // The second half of a line end may still come.
    held = text.endsWith('\r') ? '\r' : '';
    yield {
      text: text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n'),
      bytesRead,
      isLast: false,
    };
  }
  yield { text: (held + decoder.decode()).replace(/\r/g, '\n'), bytesRead, isLast: true };
}

interface Parsed {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

function findDelimiter(text: string): { delimiter: string; hint: number } {
  // Excel's own hint, a first line like "sep=;".
  const hint = /^sep=(.)\n/i.exec(text);
  if (hint) return { delimiter: hint[1] ?? ',', hint: hint[0].length };
  const { meta } = Papa.parse(text.slice(0, 100_000).trimEnd(), {
    preview: 30,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return { delimiter: meta.delimiter || ',', hint: 0 };
}

// Programs and workbooks with the extension of a list: rejected here, not shown as rows of symbols.
async function rejectOtherFiles(file: Blob): Promise<void> {
  const first = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  const begins = (...bytes: number[]) => bytes.every((byte, at) => first[at] === byte);
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new CsvError('This is a workbook, not a CSV file. Open it in your spreadsheet and save it as CSV.');
  const isWide = begins(0xff, 0xfe) || begins(0xfe, 0xff);
  if (!isWide && first.includes(0))
    throw new CsvError('This is not a CSV file. Open the list in your spreadsheet and save it as CSV.');
}

async function* rowsOf(file: Blob): AsyncGenerator<CsvRow & { bytesRead: number }> {
  await rejectOtherFiles(file);
  let buffer = '';
  let line = 1;
  let parser: Papa.Parser | undefined;
  for await (const { text, bytesRead, isLast } of textsOf(file)) {
    buffer += text;
    if (!parser && (buffer.length > 100_000 || isLast)) {
      const { delimiter, hint } = findDelimiter(buffer);
      parser = new Papa.Parser({ delimiter, newline: '\n' });
      buffer = buffer.slice(hint);
      if (hint > 0) line += 1;
    }
    if (!parser) continue;
    const { data, errors, meta } = parser.parse(buffer, 0, !isLast) as Parsed;
    buffer = buffer.slice(meta.cursor);
    if (isLast && errors.some(({ code }) => code === 'MissingQuotes'))
      throw new CsvError(
        `The quote opened in line ${String(line + countLines(data.slice(0, -1)))} is never closed. Fix the file and choose it again.`,
      );
    for (const cells of data) {
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, bytesRead };
      line += countLines([cells]);
    }
    if (buffer.length > longestRow)
      throw new CsvError(`The row that starts in line ${String(line)} does not end. A quote may be missing.`);
  }
}

const countLines = (rows: string[][]) =>
  rows.reduce(
    (sum, cells) => sum + 1 + cells.reduce((more, cell) => more + cell.split('\n').length - 1, 0),
    0,
  );

/** The first row of a file: the names of its columns. Throws CsvError for an empty file. */
export async function readCsvHeader(file: Blob): Promise<string[]> {
  for await (const { cells } of rowsOf(file)) return cells.map((cell) => cell.trim());
  throw new CsvError('The file is empty.');
}

/**
 * The rows below the header, in chunks that fit into one request. Knows commas, semicolons and tabs, quotes, byte-order marks and
 * the encodings of older spreadsheets. Throws CsvError.
 */
export async function* readCsv(file: Blob): AsyncGenerator<CsvChunk> {
  let rows: CsvRow[] = [];
  let letters = 0;
  let isHeader = true;
  let read = 0;
  for await (const { line, cells, bytesRead } of rowsOf(file)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const size = cells.reduce((sum, cell) => sum + cell.length + 3, 20);
    if (size > maxLetters)
      throw new CsvError(`The row in line ${String(line)} is too long. A quote may be missing.`);
    if (rows.length === maxRows || (rows.length > 0 && letters + size > maxLetters)) {
      yield { rows, bytesRead: read };
      rows = [];
      letters = 0;
    }
    rows.push({ line, cells: cells.slice(0, maxCells).map((cell) => cell.slice(0, longestCell)) });
    letters += size;
    read = bytesRead;
  }
  if (isHeader) throw new CsvError('The file is empty.');
  if (rows.length > 0) yield { rows, bytesRead: file.size };
}
