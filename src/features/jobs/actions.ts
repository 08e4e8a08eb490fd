import { type Application, applicationFiles } from '#contracts/jobs.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

const { bucket, maxBytes, types } = applicationFiles;

/** What is wrong with a file, in a sentence; undefined for one that the hub takes. */
export function validateFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!(endingOf(name) in types)) return 'Choose a PDF, Word, OpenDocument or text file.';
  if (size > maxBytes) return 'The file is larger than 5 MB. Choose a smaller one.';
  return size === 0 ? 'The file is empty. Choose another one.' : undefined;
}

/** Sends an application with its file. Throws what toUserMessage reads; nothing stays behind then. */
export async function applyForJob(
  { jobId, userId }: { jobId: string; userId: string },
  application: Application,
  file: File | undefined,
): Promise<void> {
  const data = await loadDataClient();
  const path = file && `${userId}/${jobId}/${crypto.randomUUID()}.${endingOf(file.name)}`;
  if (file && path) {
    const contentType = types[endingOf(file.name)] ?? 'application/octet-stream';
    const { error } = await data.storage.from(bucket).upload(path, file, { contentType, upsert: false });
    if (error) throw error;
  }
  const { error } = await data.from('job_applications').insert({
    ...application,
    job_id: jobId,
    ...(file && path && { file_path: path, file_name: file.name.slice(-200) }),
  });
  if (!error) return;
  if (path) await data.storage.from(bucket).remove([path]);
  throw error;
}

/** When the person applied for this job; undefined for not yet. */
export async function findApplication(jobId: string, userId: string): Promise<string | undefined> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('job_applications')
    .select('created_at')
    .eq('job_id', jobId)
    .eq('applicant_id', userId);
  return rows?.[0]?.created_at;
}

/** Messages for the errors that only an application has; see toUserMessage. */
export const applicationMessages = {
  session_expired:
    'You were signed out. Sign in again in another tab, then send this again. Nothing you typed is lost.',
  file_too_large: 'The file is larger than 5 MB. Choose a smaller one.',
  file_type: 'Choose a PDF, Word, OpenDocument or text file.',
  file_refused: 'The file was not accepted. The job may be closed. Reload the page.',
};

const endingOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
