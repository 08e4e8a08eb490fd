import { asciiOf, joinBytes, viewOf } from './bytes.ts';

const [extension, image, trailer, graphicControl, application] = [0x21, 0x2c, 0x3b, 0xf9, 0xff];
/** How often it moves, and its colors. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where the blocks that begin here end, each with its length before it, the last one empty. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}

/** Where the part of a GIF that begins here ends, and whether it is drawn; undefined after the last. */
function readPart(bytes: Uint8Array, at: number): { end: number; isDrawn: boolean } | undefined {
  const kind = bytes[at];
  if (kind === image && at + 11 <= bytes.length) {
    const end = endOfBlocks(bytes, at + 11 + colorTable(viewOf(bytes).getUint8(at + 9)));
    return { end, isDrawn: true };
  }
  if (kind !== extension) return undefined;
  const label = bytes[at + 1];
  const isDrawn =
    label === graphicControl ||
    (label === application && keptApplications.has(asciiOf(bytes, at + 3, at + 14)));
  return { end: endOfBlocks(bytes, at + 2), isDrawn };
}

/** A GIF without comments, texts and what programs note in it (XMP), and without what follows its end. */
export function stripGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length < 13) return joinBytes([bytes]);
  let at = 13 + colorTable(viewOf(bytes).getUint8(10));
  const parts: Uint8Array[] = [bytes.subarray(0, at)];
  for (let part = readPart(bytes, at); part; part = readPart(bytes, at)) {
    if (part.end > bytes.length) break;
    if (part.isDrawn) parts.push(bytes.subarray(at, part.end));
    at = part.end;
  }
  parts.push(Uint8Array.of(trailer));
  return joinBytes(parts);
}
