import type { ProfileInput } from '#contracts/account.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { refreshKnownAccount } from '../../lib/browser/frame-state.ts';
import { loadStorageClient } from '../../lib/browser/storage-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { uploadFiles } from '../../lib/browser/upload-files.ts';
import type { UploadWatch } from '../../lib/shared/upload-watch.ts';
import { track } from '../../lib/browser/track.ts';

/** A person's own profile. */
export interface Profile extends ProfileInput {
  avatar_url: string | null;
}

/** Reads the profile of a person. Throws the database's error. */
export async function readProfile(userId: string): Promise<Profile> {
  const data = await loadDataClient();
  const { data: profile } = await data
    .from('profiles')
    .select('first_name, last_name, avatar_url')
    .eq('id', userId)
    .single()
    .throwOnError();
  return profile;
}

/** Changes names or picture. Throws the database's error. */
export async function saveProfile(userId: string, changes: Partial<Profile>): Promise<void> {
  const data = await loadDataClient();
  await data.from('profiles').update(changes).eq('id', userId).select('id').single().throwOnError();
  void queryClient.invalidateQueries({ queryKey: ['my-membership'] });
  refreshKnownAccount();
  track('profile_edit', { part: 'avatar_url' in changes ? 'picture' : 'names' });
}

/** Puts a picture into the person's folder and into the profile; answers its address. Throws Storage's error, or an
 * AbortError. */
export async function saveAvatar(userId: string, picture: Blob, watch: UploadWatch): Promise<string> {
  const storage = await loadStorageClient();
  // A new name each time: browsers and caches keep the old picture under the old one.
  const path = `${userId}/${String(Date.now())}.webp`;
  const bucket = storage.from('avatars');
  await uploadFiles('avatars', [{ name: path, blob: picture }], watch);
  const { publicUrl } = bucket.getPublicUrl(path).data;
  await saveProfile(userId, { avatar_url: publicUrl });
  await removeOlder(bucket, userId, path);
  return publicUrl;
}

async function removeOlder(
  bucket: ReturnType<Awaited<ReturnType<typeof loadStorageClient>>['from']>,
  userId: string,
  kept: string,
) {
  const { data: files } = await bucket.list(userId);
  const old = (files ?? []).map(({ name }) => `${userId}/${name}`).filter((path) => path !== kept);
  // What stays behind is only storage: the profile shows the new picture already.
  if (old.length > 0) await bucket.remove(old);
}
