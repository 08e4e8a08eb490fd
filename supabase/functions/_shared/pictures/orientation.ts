const orientationTag = 0x0112;

/**
 * How EXIF data says that a picture is turned, 2 to 8; undefined for one that is upright, as for data that cannot be read. `tiff` begins
 * where its TIFF header does.
 */
export function readOrientation(tiff: Uint8Array): number | undefined {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 14) return undefined;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const isLittle = order === 0x4949;
  const start = view.getUint32(4, isLittle);
  if (start + 2 > tiff.length) return undefined;
  const end = Math.min(start + 2 + view.getUint16(start, isLittle) * 12, tiff.length);
  for (let at = start + 2; at + 12 <= end; at += 12) {
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** The TIFF data of EXIF that says how a picture is turned and nothing else. */
export const orientationOnly = (value: number): Uint8Array =>
  // Its header, the place of the one list, one entry (tag, the type SHORT, one value), and no further list.
  Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0);
