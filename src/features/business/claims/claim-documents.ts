import { endingOfType, storedFiles } from '#contracts/stored-files.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { claimStrings } from '../../../i18n/business/claim-strings.ts';
import { pageLanguage } from '../../../lib/browser/page-locale.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { loadStorageClient } from '../../../lib/browser/storage-client.ts';
import type { Claim } from './claims.ts';

const { maxBytes, types } = storedFiles['claim-evidence'];
const endings = new Map(types.map((type) => [type, endingOfType(type) ?? '']));

/** Why a document is not taken, in a sentence; undefined for one that is. */
export function validateDocument(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  language: Language = pageLanguage(),
): string | undefined {
  const t = claimStrings[language].documents;
  if (!endings.has(type)) return t.wrongType(name);
  if (size === 0) return t.empty(name);
  return size > maxBytes ? t.tooLarge(name) : undefined;
}

// How files of these types begin; a RIFF file is a WebP when that stands after its length.
const beginnings: Record<string, RegExp> = {
  'application/pdf': /%PDF-/,
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBP/,
};

/** Why the contents of a document are not taken: something else under such a name. Undefined for what is what it says. */
export async function validateContents(
  file: File,
  language: Language = pageLanguage(),
): Promise<string | undefined> {
  // A PDF may have some bytes before its beginning, as scanners write them.
  const bytes = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const isTrue = beginnings[file.type]?.test(String.fromCharCode(...bytes));
  return isTrue ? undefined : claimStrings[language].documents.wrongContents(file.name);
}

/** Uploads documents for a claim, one by one, and submits it for review. Files left by an earlier try are removed. */
export async function sendDocuments(
  claim: Claim,
  userId: string,
  files: File[],
  onProgress: (done: number) => void,
): Promise<void> {
  const data = await loadDataClient();
  const paths = [...claim.evidence_paths];
  const bucket = (await loadStorageClient()).from('claim-evidence');
  const folder = `${userId}/${claim.id}`;
  const { data: present } = await bucket.list(folder);
  const left = (present ?? []).map(({ name }) => `${folder}/${name}`).filter((one) => !paths.includes(one));
  if (left.length > 0) await bucket.remove(left);
  for (const [at, file] of files.entries()) {
    onProgress(at);
    const path = `${folder}/${crypto.randomUUID()}.${endings.get(file.type) ?? 'pdf'}`;
    const { error } = await bucket.upload(path, file, { contentType: file.type, upsert: false });
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
