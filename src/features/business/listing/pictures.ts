import type { PercentCrop } from 'react-image-crop';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { cutPart } from '../../../lib/browser/shrink-picture.ts';

/** Where a picture goes: the bucket, and how it is cut. */
export interface PictureTarget {
  bucket: 'logos' | 'covers';
  /** The folder of whose pictures they are: a listing's id, or the chamber's. */
  folder: string;
  /** Width divided by height. */
  aspect: number;
  /** The most pixels of its width. */
  size: number;
}

/** Cuts the chosen part out and puts it into the folder of its owner; answers its address. */
export async function uploadPicture(file: Blob, crop: PercentCrop, target: PictureTarget): Promise<string> {
  const blob = await cutPart(file, crop, target.size);
  const data = await loadDataClient();
  // A new name each time: browsers and caches keep the old picture under the old one.
  const path = `${target.folder}/${crypto.randomUUID()}.webp`;
  const bucket = data.storage.from(target.bucket);
  const { error } = await bucket.upload(path, blob, { contentType: 'image/webp' });
  if (error) throw error;
  return bucket.getPublicUrl(path).data.publicUrl;
}
