import type { UploadWatch } from '../shared/upload-watch.ts';
import { fetchWatched } from './fetch-watched.ts';
import { loadStorageClient } from './storage-client.ts';

/** A file and its name in its bucket. */
export interface NamedFile {
  name: string;
  blob: Blob;
}

/**
 * Puts WebP pictures into a bucket one after the other, so that the last one is there only with the others. Canceled or
 * failed, it removes what was put already. Throws Storage's error, or an AbortError.
 */
export async function uploadFiles(
  bucket: string,
  files: readonly NamedFile[],
  { onProgress, signal }: UploadWatch,
): Promise<void> {
  const storage = await loadStorageClient();
  // The client of the page cannot watch one request.
  const { createStorageClient } = await import('./create-storage-client.ts');
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  let sent = 0;
  for (const { name, blob } of files) {
    const share = (percent: number) =>
      onProgress(Math.floor(((sent + (blob.size * percent) / 100) / total) * 100));
    const watched = createStorageClient(fetchWatched({ onProgress: share, signal }));
    const { error } = await watched.from(bucket).upload(name, blob, { contentType: 'image/webp' });
    if (signal.aborted || error) {
      // Shown nowhere: what cannot be removed only takes space.
      await storage.from(bucket).remove(files.map((file) => file.name));
      throw error && !signal.aborted ? error : new DOMException('The upload was canceled.', 'AbortError');
    }
    sent += blob.size;
    share(0);
  }
}
