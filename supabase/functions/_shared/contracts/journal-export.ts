// zod/mini: the browser writes the files.
import * as z from 'zod/mini';
import { isDate } from './calendar.ts';
import { toCsv } from './csv.ts';
import { toDecimal } from './money.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const amount = z.int().check(z.minimum(0));

/** One line of the journal: an amount on one account. Amounts are in minor units, and one of the two is 0. */
export const JournalRow = z
  .object({
    /** What the lines that balance each other share, such as the id of their posting. */
    entry_id: text,
    /** The day of the entry, as YYYY-MM-DD. */
    on: z.string().check(z.refine(isDate)),
    /** Of the document that it comes from. */
    number: z.nullable(text),
    account_code: text,
    account_name: text,
    description: z.string(),
    /** The organization or person that it concerns. */
    name: z.nullable(text),
    debit: amount,
    credit: amount,
  })
  .check(z.refine(({ debit, credit }) => debit === 0 || credit === 0));
export type JournalRow = z.infer<typeof JournalRow>;

type Cells = readonly (string | number | null)[];

interface JournalFormat {
  currency: string;
  layout: 'quickbooks' | 'xero' | 'spreadsheet';
  /** The name of a tax rate of 0% in the books, which Xero wants on each line; the one that it comes with is "Tax Exempt". */
  taxRate?: string;
}

// Xero takes up to 300 lines a file.
const maxXeroLines = 300;

/**
 * The journal as CSV files for a program of accounting. Only for Xero they can be several: it limits the lines of a file, and an
 * entry is never split. Throws an error that names the first entry whose debits and credits differ.
 */
export function writeJournal(rows: readonly JournalRow[], format: JournalFormat): string[] {
  const entries = [...Map.groupBy(rows, ({ entry_id }) => entry_id).values()];
  for (const entry of entries) assertBalanced(entry, format.currency);
  switch (format.layout) {
    case 'quickbooks':
      return [toCsv([quickBooksColumns, ...entries.flatMap((entry) => quickBooksLines(entry, format))])];
    case 'xero':
      return inFiles(entries).map((some) =>
        toCsv([xeroColumns, ...some.flatMap((entry) => xeroLines(entry, format))]),
      );
    case 'spreadsheet':
      return [toCsv([columns, ...entries.flat().map((row) => lineOf(row, format))])];
  }
}

function assertBalanced(entry: readonly JournalRow[], currency: string): void {
  const [first] = entry;
  if (!first) return;
  const sum = entry.reduce((total, { debit, credit }) => total + debit - credit, 0);
  if (sum !== 0)
    throw new Error(
      `The entry ${first.number ?? first.entry_id} of ${first.on} is out of balance by ${toDecimal(sum, currency)}.`,
    );
  if (entry.some(({ on }) => on !== first.on))
    throw new Error(`The entry ${first.number ?? first.entry_id} has lines of different days.`);
}

const columns = ['Date', 'Number', 'Account code', 'Account', 'Description', 'Name', 'Debit', 'Credit'];

const lineOf = (row: JournalRow, { currency }: JournalFormat): Cells => [
  row.on,
  row.number,
  row.account_code,
  row.account_name,
  row.description,
  row.name,
  ...sidesOf(row, currency),
];

/** Debit and credit, of which one stays empty. */
const sidesOf = ({ debit, credit }: JournalRow, currency: string) =>
  [debit, credit].map((side) => (side === 0 ? null : toDecimal(side, currency)));

/*
 * QuickBooks Online, Import data, Journal entries: lines with the same number are one entry, accounts go by their exact name ("Parent:Sub"
 * for subaccounts, account numbers switched off meanwhile), one of debits and credits is empty, dates are MM/DD/YYYY in the United
 * States. A line on accounts receivable needs the name of a customer. A number is at most 21 characters long.
 */
const quickBooksColumns = [
  'JournalNo',
  'JournalDate',
  'AccountName',
  'Debits',
  'Credits',
  'Description',
  'Name',
];

const quickBooksLines = (entry: readonly JournalRow[], { currency }: JournalFormat): Cells[] =>
  entry.map((row) => [
    shortId(row),
    row.on.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
    row.account_name,
    ...sidesOf(row, currency),
    [row.number, row.description].filter(Boolean).join(' '),
    row.name,
  ]);

// The same in each export, so that QuickBooks can warn of an entry that it has.
const shortId = ({ entry_id }: JournalRow) => entry_id.replaceAll('-', '').slice(0, 20);

/*
 * Xero, Manual journals, Import: lines with the same narration and date are one journal, accounts go by their code, a debit is
 * positive and a credit negative, and dates are DD MMM YYYY everywhere. An asterisk marks what must be there.
 */
const xeroColumns = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'];

function xeroLines(
  entry: readonly JournalRow[],
  { currency, taxRate = 'Tax Exempt' }: JournalFormat,
): Cells[] {
  const [first] = entry;
  if (!first) return [];
  const narration = [first.number, first.description, `(${shortId(first)})`].filter(Boolean).join(' ');
  return entry.map((row) => [
    narration,
    xeroDate(row.on),
    [row.description, row.name].filter(Boolean).join(', '),
    row.account_code,
    taxRate,
    // A number, as a text that begins with a minus would be marked as no formula.
    Number(toDecimal(row.debit - row.credit, currency)),
  ]);
}

function xeroDate(on: string): string {
  const date = new Date(`${on}T00:00:00Z`);
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(date);
  return `${on.slice(8)} ${month} ${on.slice(0, 4)}`;
}

/** Entries in as few files as their order allows. */
function inFiles(entries: readonly (readonly JournalRow[])[]): (readonly JournalRow[])[][] {
  const files: (readonly JournalRow[])[][] = [[]];
  let lines = 0;
  for (const entry of entries) {
    if (lines > 0 && lines + entry.length > maxXeroLines) {
      files.push([]);
      lines = 0;
    }
    files.at(-1)?.push(entry);
    lines += entry.length;
  }
  return files;
}
