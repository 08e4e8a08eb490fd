import { crc32 } from './crc32.ts';
import { asciiOf, bytesOf, joinBytes, viewOf } from './bytes.ts';
import { orientationOnly, readOrientation } from './orientation.ts';

/** What a PNG is drawn from: its pixels, its colors, its transparency and how it moves. */
const drawn = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = joinBytes([bytesOf(name), content]);
  const [length, check] = [new Uint8Array(4), new Uint8Array(4)];
  viewOf(length).setUint32(0, content.length);
  viewOf(check).setUint32(0, crc32(named));
  return joinBytes([length, named, check]);
}

/** A PNG without its texts, times and EXIF, but for how it is turned, and without what follows its end. */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  const view = viewOf(bytes);
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    const name = asciiOf(bytes, at + 4, at + 8);
    if (drawn.has(name)) parts.push(bytes.subarray(at, end));
    else if (name === 'eXIf') {
      const value = readOrientation(bytes.subarray(at + 8, end - 4));
      if (value) parts.push(chunk(name, orientationOnly(value)));
    }
    if (name === 'IEND') break;
    at = end;
  }
  return joinBytes(parts);
}
