import { loadDataClient } from './data-client.ts';
import { type Crop, cutPart } from './shrink-picture.ts';

/** The folder of the chamber's pictures, where a listing's are in a folder with its id. */
export const chamberFolder = '00000000-0000-0000-0000-000000000000';

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
export async function uploadPicture(file: Blob, crop: Crop, target: PictureTarget): Promise<string> {
  return store(await cutPart(file, crop, target.size), target);
}

const whole = { x: 0, y: 0, width: 100, height: 100 };

/** As uploadPicture, of the whole picture. */
export async function uploadWholePicture(file: Blob, target: Omit<PictureTarget, 'aspect'>): Promise<string> {
  return store(await cutPart(file, whole, target.size), target);
}

async function store(picture: Blob, { bucket, folder }: Pick<PictureTarget, 'bucket' | 'folder'>) {
  const data = await loadDataClient();
  // A new name each time: browsers and caches keep the old picture under the old one.
  const path = `${folder}/${crypto.randomUUID()}.webp`;
  const { error } = await data.storage.from(bucket).upload(path, picture, { contentType: 'image/webp' });
  if (error) throw error;
  return data.storage.from(bucket).getPublicUrl(path).data.publicUrl;
}
