import { asciiOf, bytesOf, joinBytes, viewOf } from './bytes.ts';
import { orientationOnly, readOrientation } from './orientation.ts';

const drawn = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const drawnInFrames = new Set(['VP8 ', 'VP8L', 'ALPH']);
const [exifFlag, xmpFlag] = [0x08, 0x04];
/** What a frame of a film says of itself before its chunks. */
const frameHeader = 16;

interface Chunk {
  name: string;
  content: Uint8Array;
}

function readChunks(bytes: Uint8Array, from: number): Chunk[] {
  const chunks: Chunk[] = [];
  const view = viewOf(bytes);
  let at = from;
  while (at + 8 <= bytes.length) {
    const end = at + 8 + view.getUint32(at + 4, true);
    if (end > bytes.length) break;
    chunks.push({ name: asciiOf(bytes, at, at + 4), content: bytes.subarray(at + 8, end) });
    // Chunks begin at even places.
    at = end + (end % 2);
  }
  return chunks;
}

function writeChunk({ name, content }: Chunk): Uint8Array<ArrayBuffer> {
  const size = new Uint8Array(4);
  viewOf(size).setUint32(0, content.length, true);
  return joinBytes([bytesOf(name), size, content, new Uint8Array(content.length % 2)]);
}

/** The chunk that says how a picture is turned; undefined for one that is upright. */
function keepOrientation(chunks: readonly Chunk[]): Chunk | undefined {
  const exif = chunks.find(({ name }) => name === 'EXIF')?.content;
  // Some programs begin it as in a JPEG.
  const value = exif && readOrientation(exif.subarray(asciiOf(exif, 0, 4) === 'Exif' ? 6 : 0));
  return value ? { name: 'EXIF', content: orientationOnly(value) } : undefined;
}

function keepDrawn({ name, content }: Chunk, isTurned: boolean): Chunk {
  if (name === 'VP8X') {
    const flags = content.slice();
    flags[0] = ((flags[0] ?? 0) & ~(exifFlag | xmpFlag)) | (isTurned ? exifFlag : 0);
    return { name, content: flags };
  }
  if (name !== 'ANMF') return { name, content };
  const shown = readChunks(content, frameHeader).filter((part) => drawnInFrames.has(part.name));
  return { name, content: joinBytes([content.subarray(0, frameHeader), ...shown.map(writeChunk)]) };
}

/** A WebP without EXIF, but for how it is turned, XMP and chunks of others, and without what follows its end. */
export function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const end = Math.min(8 + viewOf(bytes).getUint32(4, true), bytes.length);
  const chunks = readChunks(bytes.subarray(0, end), 12);
  // Without the extended header there is no place for it.
  const turned = chunks.some(({ name }) => name === 'VP8X') ? keepOrientation(chunks) : undefined;
  const kept = chunks
    .filter(({ name }) => drawn.has(name))
    .map((chunk) => keepDrawn(chunk, turned !== undefined));
  const content = joinBytes([...kept, ...(turned ? [turned] : [])].map(writeChunk));
  return joinBytes([writeRiffHeader(content.length), content]);
}

function writeRiffHeader(length: number): Uint8Array {
  const header = bytesOf('RIFF\0\0\0\0WEBP');
  viewOf(header).setUint32(4, length + 4, true);
  return header;
}
