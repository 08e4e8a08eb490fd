import type { PercentCrop } from 'react-image-crop';
import { loadDataClient } from '../../lib/data-client.ts';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import { cutPicture, openPicture } from '../../lib/shrink-picture.ts';

/** Where a picture goes: the bucket, and how it is cut. */
export interface PictureTarget {
  bucket: 'logos' | 'covers';
  businessId: string;
  /** Width divided by height. */
  aspect: number;
  /** The most pixels of its width. */
  size: number;
}

/** Cuts the chosen part out and puts it into the folder of the business; answers its address. */
export async function uploadPicture(file: Blob, crop: PercentCrop, target: PictureTarget): Promise<string> {
  const picture = await openPicture(file);
  const part = {
    x: (crop.x / 100) * picture.width,
    y: (crop.y / 100) * picture.height,
    width: (crop.width / 100) * picture.width,
    height: (crop.height / 100) * picture.height,
  };
  const blob = await cutPicture(picture, part, target.size);
  picture.close();
  const data = await loadDataClient();
  // A new name each time: browsers and caches keep the old picture under the old one.
  const path = `${target.businessId}/${crypto.randomUUID()}.webp`;
  const bucket = data.storage.from(target.bucket);
  const { error } = await bucket.upload(path, blob, { contentType: 'image/webp' });
  if (error) throw error;
  return bucket.getPublicUrl(path).data.publicUrl;
}

/** Why a picture was not taken. What openPicture says is for the person; everything else is explained. */
export const explainPicture = (error: unknown): Failure =>
  error instanceof Error && error.constructor === Error
    ? { code: 'picture', message: error.message, details: [], canRetry: false }
    : explainDataFailure(error);
