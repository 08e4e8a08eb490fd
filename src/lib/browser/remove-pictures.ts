import { loadStorageClient } from './storage-client.ts';

/** Removes the pictures of a deleted draft from storage. A file that stays is shown nowhere: a failure is only logged. */
export async function removePictures(
  pictures: readonly { bucket_id: string; name: string }[],
): Promise<void> {
  const storage = await loadStorageClient();
  for (const bucket of new Set(pictures.map(({ bucket_id }) => bucket_id))) {
    const names = pictures.filter(({ bucket_id }) => bucket_id === bucket).map(({ name }) => name);
    const { error } = await storage.from(bucket).remove(names);
    if (error) console.info(`[hub] Pictures in ${bucket} were not removed:`, error);
  }
}
