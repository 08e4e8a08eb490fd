import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pixelsPerModule = 6;

/** A text as a QR code in a PNG picture with one bit a pixel: mail programs show no SVG. */
export function drawQrCode(text: string): Uint8Array {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const width = size * pixelsPerModule;
  const bytesPerRow = Math.ceil(width / 8) + 1;
  // Each row begins with the byte that names its filter, here none; a bit that is set is white.
  const pixels = new Uint8Array(bytesPerRow * width);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDark = data[Math.floor(y / pixelsPerModule)]?.[Math.floor(x / pixelsPerModule)];
      const at = y * bytesPerRow + 1 + (x >> 3);
      if (!isDark) pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
    }
  // One bit of gray, no interlacing.
  const header = [...bytesOf(width), ...bytesOf(width), 1, 0, 0, 0, 0];
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', header),
    ...chunk('IDAT', deflateSync(pixels)),
    ...chunk('IEND', []),
  ]);
}

const bytesOf = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff);

function chunk(name: string, content: Iterable<number>): number[] {
  const body = [...new TextEncoder().encode(name), ...content];
  return [...bytesOf(body.length - 4), ...body, ...bytesOf(crc32(Uint8Array.from(body)))];
}
