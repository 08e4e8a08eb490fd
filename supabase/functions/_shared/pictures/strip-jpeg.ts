import { asciiOf, bytesOf, joinBytes, viewOf } from './bytes.ts';
import { orientationOnly, readOrientation } from './orientation.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;

/** Frames, tables and scans: what a picture is drawn from. All else is APPn, a comment or reserved. */
const isDrawn = (code: number) =>
  (code >= 0xc0 && code <= 0xcf && code !== 0xc8) || (code >= startOfScan && code <= 0xdf);

const segment = (code: number, content: Uint8Array): Uint8Array => {
  const length = content.length + 2;
  return joinBytes([Uint8Array.of(0xff, code, length >> 8, length & 0xff), content]);
};

/** What stays of an application's segment: how the numbers of the picture become colors, and how it is turned. */
function keepApplication(code: number, content: Uint8Array): Uint8Array | undefined {
  // Its density, without the small copy of the picture that may follow.
  if (code === 0xe0 && content.length >= 14 && asciiOf(content, 0, 5) === 'JFIF\0')
    return segment(code, joinBytes([content.subarray(0, 12), Uint8Array.of(0, 0)]));
  if (code === 0xe1 && asciiOf(content, 0, 5) === 'Exif\0') {
    const value = readOrientation(content.subarray(6));
    return value === undefined
      ? undefined
      : segment(code, joinBytes([bytesOf('Exif\0\0'), orientationOnly(value)]));
  }
  if (code === 0xe2 && asciiOf(content, 0, 12) === 'ICC_PROFILE\0') return segment(code, content);
  if (code === 0xee && content.length >= 12 && asciiOf(content, 0, 5) === 'Adobe')
    return segment(code, content.subarray(0, 12));
  return undefined;
}

/** Where the data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

/**
 * A JPEG with its scans as they are, and of its other segments only those that it is drawn from. What follows its end, as the second
 * picture or the film that phones add, is gone.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [Uint8Array.of(0xff, startOfImage)];
  const view = viewOf(bytes);
  let isTurned = false;
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const code = view.getUint8(at + 1);
    // Bytes that only fill, and markers without a segment, which mean nothing here.
    if (code === 0xff || code === startOfImage || isRestart(code)) {
      at += code === 0xff ? 1 : 2;
      continue;
    }
    if (code === endOfImage) {
      parts.push(Uint8Array.of(0xff, endOfImage));
      break;
    }
    if (at + 4 > bytes.length) break;
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) break;
    const content = bytes.subarray(at + 4, at + 2 + length);
    const start = at;
    at += 2 + length;
    if (code === startOfScan) at = endOfScan(bytes, at);
    if (isDrawn(code)) parts.push(bytes.subarray(start, at));
    else {
      const kept = keepApplication(code, content);
      // Readers take the first.
      if (kept && !(code === 0xe1 && isTurned)) parts.push(kept);
      isTurned ||= code === 0xe1 && kept !== undefined;
    }
  }
  return joinBytes(parts);
}
