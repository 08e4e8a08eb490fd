import { UserError } from './errors/failure.ts';

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
async function openPicture(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UserError('This image cannot be opened. Use a JPEG, PNG or WebP file.');
  });
  const { width, height } = picture;
  const megapixels = (width * height) / 1_000_000;
  if (megapixels <= maxMegapixels && Math.min(width, height) >= minSide) return picture;
  picture.close();
  throw new UserError(
    megapixels > maxMegapixels
      ? `This image has ${megapixels.toFixed(0)} megapixels. The maximum is ${String(maxMegapixels)}.`
      : `This image has ${String(width)} × ${String(height)} pixels. The minimum is ${String(minSide)} × ${String(minSide)}.`,
  );
}

/** Throws, as openPicture does, for a file that is no picture. */
export async function checkPicture(file: Blob): Promise<void> {
  (await openPicture(file)).close();
}

/** Opens a file and cuts out the part that is given in percent, at most `size` pixels wide. */
export async function cutPart(file: Blob, percent: Crop, size: number): Promise<Blob> {
  const picture = await openPicture(file);
  const { width, height } = picture;
  const part = {
    x: (percent.x / 100) * width,
    y: (percent.y / 100) * height,
    width: (percent.width / 100) * width,
    height: (percent.height / 100) * height,
  };
  return cutPicture(picture, part, size).finally(() => {
    picture.close();
  });
}

/** Cuts out a part, given in the picture's own pixels, and makes it at most `size` pixels wide, as WebP: without place, camera and name of the original. */
async function cutPicture(picture: ImageBitmap, crop: Crop, size: number): Promise<Blob> {
  const width = Math.max(1, Math.round(Math.min(size, crop.width)));
  const height = Math.max(1, Math.round((width * crop.height) / crop.width));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context)
    throw new UserError('The browser could not process this image. Close other pages and try again.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.88 });
}
