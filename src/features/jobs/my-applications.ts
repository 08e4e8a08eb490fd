import { MyApplications } from '#contracts/applications.ts';
import { applicationFiles } from '#contracts/jobs.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { loadStorageClient } from '../../lib/browser/storage-client.ts';

/** How many applications a page of the list has. */
export const pageSize = 20;

/** Reads a page of the own applications, the newest first. Throws what toUserMessage reads. */
export async function readMyApplications(page: number): Promise<MyApplications> {
  const data = await loadDataClient();
  const reply = await data.rpc('my_applications', { page, page_size: pageSize }).throwOnError();
  return MyApplications.parse(reply.data);
}

/** Withdraws an own application and deletes its file. Throws what toUserMessage reads. */
export async function withdrawApplication(id: string): Promise<void> {
  const data = await loadDataClient();
  const { data: path } = await data.rpc('withdraw_application', { application_id: id }).throwOnError();
  // Nobody can read it any more, and what is not deleted here, the scheduled jobs delete.
  if (!path) return;
  const storage = await loadStorageClient();
  await storage.from(applicationFiles.bucket).remove([path]);
}
