import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { LeadReport } from '#contracts/leads.ts';
import { toDecimal } from '#contracts/money.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** Leads and referrals that came from one day to another, and what was won of them. Throws the database's error. */
export async function readLeadReport(since: string, until: string): Promise<LeadReport> {
  const data = await loadDataClient();
  return LeadReport.parse((await data.rpc('lead_report', { since, until }).throwOnError()).data);
}

/** Writes into the activity log that the totals of a period leave the hub as a file. Throws the database's error. */
export async function recordReportExport(since: string, until: string, rows: number): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('record_lead_report_export', { since, until, row_count: rows }).throwOnError();
}

/** What the report counts, with the labels of its columns. */
export const counts = [
  ['contacts', 'Messages'],
  ['quotes', 'Quote requests'],
  ['referrals', 'Referrals'],
  ['won', 'Won'],
] as const;

/** The organizations of a report as a file for spreadsheets. */
export function organizationsAsCsv({ organizations, currency }: LeadReport): string {
  const head = [
    'Organization',
    ...counts.map(([, label]) => label),
    'Referrals given',
    `Value (${currency})`,
  ];
  return (
    byteOrderMark +
    toCsv([
      head,
      ...organizations.map((one) => [
        one.name,
        ...counts.map(([name]) => one[name]),
        one.given,
        toDecimal(one.value, currency),
      ]),
    ])
  );
}

/** The months of a report as a file for spreadsheets. */
export function monthsAsCsv({ months, currency }: LeadReport): string {
  return (
    byteOrderMark +
    toCsv([
      ['Month', ...counts.map(([, label]) => label), `Value (${currency})`],
      ...months.map((one) => [
        one.month,
        ...counts.map(([name]) => one[name]),
        toDecimal(one.value, currency),
      ]),
    ])
  );
}
