import type { UploadBucket } from '#contracts/uploads.ts';
import type { UploadWatch } from '../shared/upload-watch.ts';
import { api } from './api-client.ts';
import { loadStorageClient } from './storage-client.ts';
import { uploadToApi } from './upload-to-api.ts';

/** A file and its name in its bucket. */
export interface NamedFile {
  name: string;
  blob: Blob;
}

/** Puts a file into a bucket; the function that stores it decides by its bytes what it is. Throws ApiError, or an AbortError. */
export async function uploadFile(
  bucket: UploadBucket,
  { name, blob }: NamedFile,
  watch: UploadWatch,
): Promise<void> {
  await uploadToApi(api.api.uploads.$url({ query: { bucket, path: name } }), blob, watch);
}

/**
 * Puts pictures into a bucket one after the other, so that the last one is there only with the others. Canceled or
 * failed, it removes what was put already. Throws ApiError, or an AbortError.
 */
export async function uploadFiles(
  bucket: UploadBucket,
  files: readonly NamedFile[],
  { onProgress, signal }: UploadWatch,
): Promise<void> {
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  let sent = 0;
  try {
    for (const file of files) {
      const { size } = file.blob;
      const share = (percent: number) =>
        onProgress(Math.floor(((sent + (size * percent) / 100) / total) * 100));
      await uploadFile(bucket, file, { onProgress: share, signal });
      signal.throwIfAborted();
      sent += size;
      share(0);
    }
  } catch (error) {
    // Shown nowhere: what cannot be removed only takes space.
    const storage = await loadStorageClient();
    await storage.from(bucket).remove(files.map(({ name }) => name));
    throw signal.aborted ? new DOMException('The upload was canceled.', 'AbortError') : error;
  }
}
