import {
  type ApplicationDecision,
  ApplicationsPage,
  type ApplicationState,
  ReceivedApplication,
} from '#contracts/applications.ts';
import { applicationFiles } from '#contracts/jobs.ts';
import type { ListState } from '../../../kit/table/list-url.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { loadStorageClient } from '../../../lib/browser/storage-client.ts';

/** How many applications a page of the list has at most. */
export const largestPage = 100;

/** Reads the page of the applications to a business that the state of its table names. Throws what toUserMessage reads. */
export async function readApplications(
  businessId: string,
  { words, filters, sort, isDescending, page, size }: ListState,
): Promise<ApplicationsPage> {
  const data = await loadDataClient();
  const reply = await data
    .rpc('applications_page', {
      business_id: businessId,
      ...(filters['job'] && { job_id: filters['job'] }),
      status: filters['status'] ?? '',
      page,
      page_size: Math.min(size, largestPage),
      q: words,
      sort,
      descending: isDescending,
    })
    .throwOnError();
  return ApplicationsPage.parse(reply.data);
}

/** Reads an application with its notes; a new one is seen from then on. Throws what toUserMessage reads. */
export async function readApplication(id: string): Promise<ReceivedApplication> {
  const data = await loadDataClient();
  const reply = await data.rpc('read_application', { application_id: id }).throwOnError();
  return ReceivedApplication.parse(reply.data);
}

/** Decides about an application from the state that was shown; the applicant gets an email. Throws what toUserMessage reads. */
export async function decide(
  { id, status }: { id: string; status: ApplicationState },
  decision: ApplicationDecision | 'new',
  message = '',
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('decide_application', { application_id: id, seen_status: status, decision, message })
    .throwOnError();
}

/** Adds a note for the team. Throws what toUserMessage reads. */
export async function addNote(applicationId: string, text: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('job_application_notes').insert({ application_id: applicationId, text }).throwOnError();
}

/** Deletes an own note. Throws what toUserMessage reads. */
export async function deleteNote(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('job_application_notes').delete().eq('id', id).throwOnError();
}

/** Reads the file of an application by a URL that is valid for a minute. Throws what toUserMessage reads. */
export async function readFile(path: string): Promise<Blob> {
  const storage = await loadStorageClient();
  const signed = await storage.from(applicationFiles.bucket).createSignedUrl(path, 60);
  if (signed.error) throw signed.error;
  const reply = await fetch(signed.data.signedUrl);
  if (!reply.ok) throw Object.assign(new Error('The file was not sent.'), { status: reply.status });
  return reply.blob();
}
