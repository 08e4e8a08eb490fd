import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { acceptFile } from '../../supabase/functions/_shared/accepted-file.ts';
import { readOrientation } from '../../supabase/functions/_shared/pictures/orientation.ts';
import { drawTellingPictures, isTelling, type TellingPicture } from '../support/pictures-with-metadata.ts';
import { fc, runs } from '../support/properties.ts';

const pictures = await drawTellingPictures();
const strip = ({ bytes }: Pick<TellingPicture, 'bytes'>) => acceptFile(bytes)?.bytes ?? new Uint8Array();
const drawn = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer();

describe.each(pictures)('$name', ({ bytes, type, orientation }) => {
  it('is one that says where it was taken', () => {
    expect(isTelling(bytes)).toBe(true);
    expect(acceptFile(bytes)?.known.type).toBe(type);
  });

  it('is stored without it, and looks the same', async () => {
    const stored = strip({ bytes });
    expect(isTelling(stored)).toBe(false);
    const [before, after] = [await sharp(bytes).metadata(), await sharp(stored).metadata()];
    expect((await drawn(stored)).equals(await drawn(bytes))).toBe(true);
    expect(after).toMatchObject({ format: before.format, width: before.width, height: before.height });
    expect([after.pages, after.delay, after.loop]).toEqual([before.pages, before.delay, before.loop]);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0)) ?? !before.icc).toBe(true);
    expect([after.xmp, after.iptc, after.comments]).toEqual([undefined, undefined, undefined]);
    expect(after.orientation ?? 1).toBe(orientation ?? 1);
    // Nothing but how it is turned.
    expect(after.exif?.length ?? 0).toBeLessThanOrEqual(orientation ? 32 : 0);
    expect(stored.length).toBeLessThan(bytes.length);
    // Once more changes nothing.
    expect(Buffer.from(strip({ bytes: stored })).equals(stored)).toBe(true);
  });

  it('is cut short anywhere without an error, and tells nothing then', () => {
    for (let end = 16; end < bytes.length; end += 7)
      expect(isTelling(strip({ bytes: bytes.slice(0, end) }))).toBe(false);
  });
});

it('a picture that no byte of is true ends nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...pictures),
      fc.nat(),
      fc.uint8Array({ maxLength: 40 }),
      ({ bytes }, at, noise) => {
        const broken = bytes.slice();
        broken.set(
          noise.subarray(0, Math.max(0, broken.length - 16)),
          16 + (at % Math.max(1, broken.length - 56)),
        );
        const stored = acceptFile(broken);
        expect(stored === undefined || stored.bytes.length <= broken.length + 64).toBe(true);
      },
    ),
    { numRuns: runs(60, 1000) },
  );
});

it('files that are no pictures stay as they are', () => {
  const pdf = Uint8Array.from(Buffer.from('%PDF-1.7\n1 0 obj\n'));
  expect(acceptFile(pdf)?.bytes).toBe(pdf);
});

it.each([
  ['II', [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0], 8],
  ['MM', [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 6],
  ['upright', [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0], undefined],
  ['out of range', [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 9, 0, 0], undefined],
  ['a place far away', [0x4d, 0x4d, 0, 42, 255, 255, 255, 255, 0, 1, 1, 0x12, 0, 3], undefined],
  ['no TIFF', [1, 2, 3], undefined],
])('reads how a picture is turned: %s', (_name, bytes, value) => {
  expect(readOrientation(Uint8Array.from(bytes))).toBe(value);
});
