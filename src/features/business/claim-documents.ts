import { loadDataClient } from '../../lib/data-client.ts';
import type { Claim } from './claims.ts';

const mostBytes = 10 * 1024 * 1024;
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Why a document is not taken, in a sentence; undefined for one that is. */
export function refuseDocument({
  name,
  size,
  type,
}: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (!(type in endings)) return `“${name}” is not a PDF, PNG, JPEG or WebP.`;
  if (size === 0) return `“${name}” is empty.`;
  return size > mostBytes ? `“${name}” is larger than 10 MB.` : undefined;
}

/** Uploads documents for a claim, one after the other, and hands it to the desk. */
export async function sendDocuments(
  claim: Claim,
  userId: string,
  files: File[],
  onProgress: (done: number) => void,
): Promise<void> {
  const data = await loadDataClient();
  const paths = [...claim.evidence_paths];
  for (const [at, file] of files.entries()) {
    onProgress(at);
    const path = `${userId}/${claim.id}/${crypto.randomUUID()}.${endings[file.type] ?? 'pdf'}`;
    const { error } = await data.storage
      .from('claim-evidence')
      .upload(path, file, { contentType: file.type, upsert: false });
    if (error) throw error;
    paths.push(path);
  }
  onProgress(files.length);
  await data
    .from('claims')
    .update({ evidence_paths: paths, status: 'pending_review' })
    .eq('id', claim.id)
    .select('id')
    .single()
    .throwOnError();
}
