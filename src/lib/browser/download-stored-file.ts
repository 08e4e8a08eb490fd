import { loadStorageClient } from './storage-client.ts';

/** The address of a stored file, as a download that is saved under this name. */
export function downloadAddress(address: string, name: string): string {
  // Added here: what storage-js adds to a signed address is encoded twice.
  const query = `download=${encodeURIComponent(name.toWellFormed())}`;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/** Opens a file of a private bucket for a minute, as a download with this name. Throws Storage's error. */
export async function downloadStoredFile(bucket: string, path: string, name: string): Promise<void> {
  const storage = await loadStorageClient();
  const { data: signed, error } = await storage.from(bucket).createSignedUrl(path, 60);
  if (error) throw error;
  location.assign(downloadAddress(signed.signedUrl, name));
}
