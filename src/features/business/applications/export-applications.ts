import { applicationStates, ApplicationState, exportedColumns } from '#contracts/applications.ts';
import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { dateLocale } from '#contracts/languages.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { receivedApplicationStrings } from '../../../i18n/business/received-applications-strings.ts';
import { arrangeRows } from '../../../kit/table/arrange-rows.ts';
import type { ListState } from '../../../kit/table/list-url.ts';
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

/** Reads all applications to a business that its table shows, on whatever page, in its order. Throws what toUserMessage reads. */
export async function readForExport(
  businessId: string,
  state: ListState,
  jobs: readonly { id: string; title: string }[],
): Promise<ExportedApplication[]> {
  const { job, status } = state.filters;
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
  return arrangeRows(
    rows.map(({ job_id: id, jobs: job, ...row }) => ({ ...row, job: titleOf(id, job) })),
    state,
    {
      text: ({ name, job }) => `${name} ${job}`,
      keys: {
        sent: ({ created_at }) => Date.parse(created_at),
        name: ({ name }) => name.toLowerCase(),
        job: ({ job }) => job.toLowerCase(),
        status: ({ status }) => applicationStates.indexOf(ApplicationState.parse(status)),
      },
    },
  );
}

/** Applications as a file for spreadsheets, times by the clock of the business. */
export const applicationsAsCsv = (
  rows: readonly ExportedApplication[],
  zone: string,
  language: Language = 'en',
): string =>
  byteOrderMark +
  toCsv([
    receivedApplicationStrings[language].columns,
    ...rows.map((one) => [
      one.job,
      one.name,
      one.email,
      one.phone,
      one.message,
      one.file_name,
      statusLabel(ApplicationState.parse(one.status), language),
      formatDateTime(one.created_at, { zone, locale: dateLocale(language) }),
    ]),
  ]);
