import { loadStorageClient } from './storage-client.ts';

/** Opens a file of a private bucket for a minute, as a download with this name. Throws Storage's error. */
export async function downloadStoredFile(bucket: string, path: string, name: string): Promise<void> {
  const storage = await loadStorageClient();
  const { data: signed, error } = await storage.from(bucket).createSignedUrl(path, 60, { download: name });
  if (error) throw error;
  location.assign(signed.signedUrl);
}
