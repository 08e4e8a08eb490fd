import { pictureNames, smallWidth } from '../shared/pictures.ts';
import type { UploadWatch } from '../shared/upload-watch.ts';
import { type Crop, cutSizes } from './shrink-picture.ts';
import { loadStorageClient } from './storage-client.ts';
import { uploadFiles } from './upload-files.ts';

/** The folder of the chamber's pictures, where a listing's are in a folder with its id. */
export const chamberFolder = '00000000-0000-0000-0000-000000000000';

/** Where a picture goes: the bucket, and how it is cut. */
export interface PictureTarget {
  bucket: 'logos' | 'covers' | 'post-images';
  /** The folder of whose pictures they are: a listing's id, a person's, or the chamber's. */
  folder: string;
  /** Width divided by height. */
  aspect: number;
  /** The most pixels of its width. */
  size: number;
}

/**
 * Cuts the chosen part out and puts it into the folder of its owner, a large one with a small version next to it; answers its
 * address. Throws what the person reads, Storage's error, or an AbortError.
 */
export async function uploadPicture(
  file: Blob,
  crop: Crop,
  { bucket, folder, size }: Omit<PictureTarget, 'aspect'>,
  watch: UploadWatch,
): Promise<string> {
  const [large, small] = await cutSizes(file, crop, [size, smallWidth]);
  // A new name each time: browsers and caches keep the old picture under the old one.
  const names = pictureNames(`${folder}/${crypto.randomUUID()}`, large.width);
  // The small one before the one whose name says that it is there.
  const files = [
    ...(names.small ? [{ name: names.small, blob: small.blob }] : []),
    { name: names.large, blob: large.blob },
  ];
  await uploadFiles(bucket, files, watch);
  return (await loadStorageClient()).from(bucket).getPublicUrl(names.large).data.publicUrl;
}

/** Removes an uploaded picture that nothing shows, in both sizes; what cannot be removed only takes space. */
export async function removePicture(bucket: PictureTarget['bucket'], url: string): Promise<void> {
  const large = url.slice(url.indexOf(`/${bucket}/`) + `/${bucket}/`.length);
  const small = large.replace(/\.w\d+\.webp$/, `.w${String(smallWidth)}.webp`);
  await (await loadStorageClient()).from(bucket).remove([...new Set([large, small])]);
}

const whole = { x: 0, y: 0, width: 100, height: 100 };

/** As uploadPicture, of the whole picture. */
export const uploadWholePicture = (
  file: Blob,
  target: Omit<PictureTarget, 'aspect'>,
  watch: UploadWatch,
): Promise<string> => uploadPicture(file, whole, target, watch);
