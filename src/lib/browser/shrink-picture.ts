import { pictureErrorStrings } from '../../i18n/shared/picture-error-strings.ts';
import { UserError } from './errors/failure.ts';
import { pageStrings } from './page-locale.ts';

/** The part of a picture to keep. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest picture that is opened: beyond it, browsers on phones run out of memory. */
const maxMegapixels = 50;

/** The least width and height in pixels: nobody recognizes anything on less. */
const minSide = 50;

/**
 * Opens a file as a picture. Throws a UserError for a file that is none: another format under this name,
 * damaged, too large or too narrow.
 */
async function openPicture(file: Blob, side = minSide): Promise<ImageBitmap> {
  const t = pageStrings(pictureErrorStrings);
  const picture = await createImageBitmap(file).catch(() => {
    throw new UserError(t.unreadable);
  });
  const { width, height } = picture;
  const megapixels = (width * height) / 1_000_000;
  if (megapixels <= maxMegapixels && Math.min(width, height) >= side) return picture;
  picture.close();
  throw new UserError(
    megapixels > maxMegapixels
      ? t.tooLarge(megapixels.toFixed(0), String(maxMegapixels))
      : t.tooSmall(String(width), String(height), String(side)),
  );
}

/** Throws, as openPicture does, for a file that is no picture. */
export async function checkPicture(file: Blob): Promise<void> {
  (await openPicture(file)).close();
}

/** Opens a file and cuts out the part that is given in percent, at most `size` pixels wide. */
export async function cutPart(file: Blob, percent: Crop, size: number): Promise<Blob> {
  const [{ blob }] = await cutSizes(file, percent, [size]);
  return blob;
}

/** A cut picture and its width in pixels. */
export interface CutPicture {
  blob: Blob;
  width: number;
}

/** As cutPart, in several sizes. */
export async function cutSizes<Sizes extends readonly [number, ...number[]]>(
  file: Blob,
  percent: Crop,
  sizes: Sizes,
): Promise<{ [At in keyof Sizes]: CutPicture }>;
export async function cutSizes(file: Blob, percent: Crop, sizes: readonly number[]): Promise<CutPicture[]> {
  const picture = await openPicture(file);
  const { width, height } = picture;
  const part = {
    x: (percent.x / 100) * width,
    y: (percent.y / 100) * height,
    width: (percent.width / 100) * width,
    height: (percent.height / 100) * height,
  };
  return Promise.all(sizes.map((size) => cutPicture(picture, part, size))).finally(() => {
    picture.close();
  });
}

/** A picture that was made smaller, and its size in pixels. */
export interface ShrunkPicture {
  blob: Blob;
  width: number;
  height: number;
}

/** Opens a file and makes each of these sizes of the whole of it: at most so many pixels on its longer side. */
export async function shrinkWhole<Sizes extends readonly [number, ...number[]]>(
  file: Blob,
  sizes: Sizes,
): Promise<{ [At in keyof Sizes]: ShrunkPicture }>;
export async function shrinkWhole(file: Blob, sizes: readonly number[]): Promise<ShrunkPicture[]> {
  const picture = await openPicture(file, 1);
  const { width, height } = picture;
  const widthOf = (size: number) => Math.round(size * Math.min(1, width / height));
  return Promise.all(
    sizes.map((size) => cutPicture(picture, { x: 0, y: 0, width, height }, widthOf(size))),
  ).finally(() => {
    picture.close();
  });
}

/** The size of a picture in pixels; undefined for a file that is none. */
export async function measurePicture(file: Blob): Promise<{ width: number; height: number } | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

/** Cuts out a part, given in the picture's own pixels, and makes it at most `size` pixels wide, as WebP: without place, camera and name of the original. */
async function cutPicture(picture: ImageBitmap, crop: Crop, size: number): Promise<ShrunkPicture> {
  const width = Math.max(1, Math.round(Math.min(size, crop.width)));
  const height = Math.max(1, Math.round((width * crop.height) / crop.width));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new UserError(pageStrings(pictureErrorStrings).failed);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
  return { blob: await canvas.convertToBlob({ type: 'image/webp', quality: 0.88 }), width, height };
}
