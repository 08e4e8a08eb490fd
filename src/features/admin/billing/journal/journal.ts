import { z } from 'zod';
import { byteOrderMark } from '#contracts/csv.ts';
import { JournalRow, writeJournal } from '#contracts/journal-export.ts';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import { downloadText } from '../../../../lib/browser/download-text.ts';
import { track } from '../../../../lib/browser/track.ts';
import { lastDayOf } from '../../../../lib/shared/calendar-days.ts';

/** How many entries a page of the journal has. */
export const entriesAtOnce = 50;
const exportedAtOnce = 1000;

/** The first and the last day, as YYYY-MM-DD. */
export interface Period {
  from: string;
  until: string;
}

/** The months and years that accountants ask for, around a day. */
export function periodsAround(today: string): [label: string, period: Period][] {
  const year = Number(today.slice(0, 4));
  const month = today.slice(0, 7);
  const before = today.slice(5, 7) === '01' ? `${String(year - 1)}-12` : monthBefore(month);
  return [
    ['This month', { from: `${month}-01`, until: lastDayOf(month) }],
    ['Last month', { from: `${before}-01`, until: lastDayOf(before) }],
    ['This year', { from: `${String(year)}-01-01`, until: `${String(year)}-12-31` }],
    ['Last year', { from: `${String(year - 1)}-01-01`, until: `${String(year - 1)}-12-31` }],
  ];
}
const monthBefore = (month: string) =>
  `${month.slice(0, 5)}${String(Number(month.slice(5)) - 1).padStart(2, '0')}`;

/** What is wrong with a period; undefined for one that the books can show. */
export function validatePeriod({ from, until }: Period): string | undefined {
  if (!from || !until || until < from) return 'Choose a first day that is not after the last one.';
  return Date.parse(until) - Date.parse(from) > 366 * 86_400_000
    ? 'Choose a period of up to a year.'
    : undefined;
}

/** The balance of each account before and after a period, and what moved it, in minor units. Throws the database's error. */
export async function readBalances(from: string, until: string) {
  const data = await loadDataClient();
  const { data: balances } = await data
    .rpc('account_balances', { from_day: from, until_day: until })
    .throwOnError();
  return balances;
}
/** The balance of an account. */
export type Balance = Awaited<ReturnType<typeof readBalances>>[number];

/** A page of the entries of a period, of all accounts or of one. Throws the database's error. */
export async function readEntries({ from, until }: Period, account: string, page: number) {
  const data = await loadDataClient();
  const first = (page - 1) * entriesAtOnce;
  const { data: entries } = await data
    .rpc('billing_journal', { from_day: from, until_day: until, ...(account && { account }) })
    .range(first, first + entriesAtOnce - 1)
    .throwOnError();
  return entries.map((entry, at) => ({
    ...entry,
    id: `${entry.entry_id} ${entry.account_code} ${String(at)}`,
  }));
}
/** An entry of the journal. */
export type Entry = Awaited<ReturnType<typeof readEntries>>[number];

/** The programs that the journal can be exported for. */
export const layouts = [
  ['quickbooks', 'QuickBooks Online'],
  ['xero', 'Xero'],
  ['spreadsheet', 'Spreadsheet (CSV)'],
] as const;
/** One of these programs. */
export type Layout = (typeof layouts)[number][0];

const Exported = z.object({ booked_on: z.string() }).loose();

/**
 * Has the browser save the journal of a period for a program, for Xero in several files where it takes no more lines; says how many.
 * Needs the right to export. Throws the database's error, or one for entries that do not balance.
 */
export async function exportJournal(period: Period, layout: Layout, currency: string): Promise<number> {
  const data = await loadDataClient();
  const rows: JournalRow[] = [];
  for (let hasMore = true; hasMore;) {
    const { data: some } = await data
      .rpc('export_billing_journal', { from_day: period.from, until_day: period.until, layout })
      .range(rows.length, rows.length + exportedAtOnce - 1)
      .throwOnError();
    for (const one of z.array(Exported).parse(some))
      rows.push(JournalRow.parse({ ...one, on: one.booked_on }));
    hasMore = some.length === exportedAtOnce;
  }
  const files = rows.length === 0 ? [] : writeJournal(rows, { currency, layout });
  for (const [at, text] of files.entries()) {
    const part = files.length > 1 ? `-${String(at + 1)}` : '';
    downloadText(
      `journal-${period.from}-${period.until}-${layout}${part}.csv`,
      layout === 'spreadsheet' ? byteOrderMark + text : text,
      'text/csv;charset=utf-8',
    );
  }
  track('download', { file: `journal_${layout}` });
  return files.length;
}
