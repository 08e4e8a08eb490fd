import type { MessageFile } from '#contracts/messages.ts';
import { downloadStoredFile } from '../../lib/browser/download-stored-file.ts';
import { loadStorageClient } from '../../lib/browser/storage-client.ts';

/** A file whose size in pixels is known. */
export type Picture = MessageFile & { width: number; height: number };

const bucket = 'message-files';
const pathOf = (threadId: string, { id }: { id: string }) => `${threadId}/${id}`;

/** The addresses of pictures for an hour, by their ids, of which those that are gone have none: small ones, or as large as they are. Throws Storage's error. */
export async function signPictures(
  threadId: string,
  files: readonly MessageFile[],
  size: 'small' | 'whole',
): Promise<Map<string, string>> {
  const storage = await loadStorageClient();
  const paths = files.map((file) =>
    size === 'small' && file.has_preview ? `${pathOf(threadId, file)}.small` : pathOf(threadId, file),
  );
  const { data: signed, error } = await storage.from(bucket).createSignedUrls(paths, 3600);
  if (error) throw error;
  return new Map(
    signed.flatMap(({ signedUrl, error }, index) => {
      const file = files[index];
      return file && signedUrl && !error ? [[file.id, signedUrl] as const] : [];
    }),
  );
}

/** Downloads a file of a message under its name. Throws Storage's error. */
export const downloadMessageFile = (threadId: string, file: MessageFile): Promise<void> =>
  downloadStoredFile(bucket, pathOf(threadId, file), file.name);
