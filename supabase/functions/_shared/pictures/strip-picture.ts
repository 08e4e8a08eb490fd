import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const strippers: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/**
 * A file of this type without what cameras and programs write into pictures: place, time, camera, names, small copies (EXIF, XMP, IPTC,
 * comments). Copies only the parts that a picture is drawn from, so that parts nobody has heard of yet are gone, too. Pixels, colors and
 * how it is turned stay as they are. Files that are no pictures stay whole.
 */
export const stripPicture = (bytes: Uint8Array<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer> =>
  Object.hasOwn(strippers, type) ? (strippers[type]?.(bytes) ?? bytes) : bytes;
