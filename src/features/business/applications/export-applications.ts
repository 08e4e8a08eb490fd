import { ApplicationState, exportedColumns } from '#contracts/applications.ts';
import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readAllRows } from '../../../lib/browser/read-all-rows.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';

interface ExportedApplication {
  job: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  file_name: string;
  status: string;
  created_at: string;
}

/** Reads all applications to a business that the filters allow, the newest first. Throws what toUserMessage reads. */
export async function readForExport(
  businessId: string,
  { job, status }: { job: string; status: string },
  jobs: readonly { id: string; title: string }[],
): Promise<ExportedApplication[]> {
  const data = await loadDataClient();
  const rows = await readAllRows((from, to) => {
    let query = data.from('job_applications').select(exportedColumns).eq('business_id', businessId);
    if (job) query = query.eq('job_id', job);
    if (status) query = query.eq('status', status);
    return query.order('created_at', { ascending: false }).order('id').range(from, to).throwOnError();
  });
  const titles = new Map(jobs.map(({ id, title }) => [id, title]));
  // A job that moved to another business may be hidden; the list has its title.
  const titleOf = (id: string, job: { title: string } | null) => job?.title ?? titles.get(id) ?? '';
  return rows.map(({ job_id: id, jobs: job, ...row }) => ({ ...row, job: titleOf(id, job) }));
}

/** Applications as a file for spreadsheets, times by the clock of the business. */
export const applicationsAsCsv = (rows: readonly ExportedApplication[], zone: string): string =>
  byteOrderMark +
  toCsv([
    ['Job', 'Name', 'Email', 'Phone', 'Cover note', 'Résumé', 'Status', 'Sent at'],
    ...rows.map((one) => [
      one.job,
      one.name,
      one.email,
      one.phone,
      one.message,
      one.file_name,
      statusLabel(ApplicationState.parse(one.status)),
      formatDateTime(one.created_at, { zone }),
    ]),
  ]);
