import { type Application, applicationFiles } from '#contracts/jobs.ts';
import type { Language } from '../../i18n/by-language.ts';
import { jobFormStrings } from '../../i18n/business/job-form-strings.ts';
import { endingOf, matchesEnding } from '../../lib/browser/application-file.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { loadStorageClient } from '../../lib/browser/storage-client.ts';

const { bucket, maxBytes, types } = applicationFiles;

/** What is wrong with a file, in a sentence; undefined for one that the hub takes. */
export async function validateFile(file: File, language: Language = 'en'): Promise<string | undefined> {
  const t = jobFormStrings[language];
  const ending = endingOf(file.name);
  if (!(ending in types)) return t.problems.file_type;
  if (file.size > maxBytes) return t.problems.file_too_large;
  if (file.size === 0) return t.emptyFile;
  return (await matchesEnding(file, ending)) ? undefined : t.wrongType(ending.toUpperCase());
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
    const { error } = await (
      await loadStorageClient()
    )
      .from(bucket)
      .upload(path, file, { contentType, upsert: false });
    if (error) throw error;
  }
  const { error } = await data.from('job_applications').insert({
    ...application,
    job_id: jobId,
    ...(file && path && { file_path: path, file_name: file.name.slice(-200) }),
  });
  if (!error) return;
  if (path) await (await loadStorageClient()).from(bucket).remove([path]);
  throw error;
}

/** When the person applied for this job; undefined for not yet, or for one that was withdrawn. */
export async function findApplication(jobId: string, userId: string): Promise<string | undefined> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('job_applications')
    .select('created_at')
    .eq('job_id', jobId)
    .eq('applicant_id', userId)
    .neq('status', 'withdrawn');
  return rows?.[0]?.created_at;
}
