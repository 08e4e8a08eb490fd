/** The media type of a PNG or JPEG file by its first bytes; undefined for anything else, which documents do not show. */
export function imageType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | undefined {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return begins(0xff, 0xd8, 0xff) ? 'image/jpeg' : undefined;
}
