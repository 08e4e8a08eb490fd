import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shareImagePath } from '#contracts/sharing.ts';
import { readUnpacked } from '../../scripts/pictures/pack-drawing.ts';
import * as packed from '../../supabase/functions/share/drawing-files.ts';
import { drawPng } from '../../supabase/functions/share/draw-png.ts';
import { breakTitle, canDraw, ogImage, sharePicture } from '../../supabase/functions/share/share-picture.ts';

describe('share image', () => {
  it('wraps the title at words into at most three lines', () => {
    expect(breakTitle('Cook')).toEqual(['Cook']);
    expect(breakTitle('Store Manager, Hardware and Garden')).toEqual([
      'Store Manager, Hardware and',
      'Garden',
    ]);
    const long = breakTitle('word '.repeat(60));
    expect(long).toHaveLength(3);
    expect(long[2]).toMatch(/…$/);
    for (const line of breakTitle('x'.repeat(500))) expect(line.length).toBeLessThanOrEqual(30);
  });

  it('escapes markup', async () => {
    const svg = sharePicture({ title: '<script>&"', from: '</svg>', hub: '<b>' });
    expect(svg).not.toMatch(/<script|<b>|<\/svg>(?!\s*$)/);
    expect(svg).toContain('&lt;script&gt;&amp;"');
    expect((await drawPng(svg)).length).toBeGreaterThan(1000);
  });

  it('detects supported characters', () => {
    expect(['Café Ånäs', 'Ελλάδα', 'Привет', '“Quoted” – 50 €'].map(canDraw)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['灯台', 'مرحبا', '🎉'].map(canDraw)).toEqual([false, false, false]);
  });

  it('leaves out what it cannot show, and is the town without a word for such a title', () => {
    const svg = sharePicture({ title: 'Bread', from: '灯台', hub: '🎉' });
    expect(svg).toContain('Bread');
    expect(svg).not.toMatch(/灯台|🎉/);
    for (const title of ['灯台守 🎉', ' ', ''])
      expect(sharePicture({ title, from: 'Alder Falls', hub: 'The hub' })).toBe(ogImage);
  });

  it('is as short for a text of any length', () => {
    const long = 'x '.repeat(100_000);
    expect(sharePicture({ title: long, from: long, hub: long }).length).toBeLessThan(10_000);
  });

  it('shows its words', async () => {
    const draw = async (title: string) => {
      const png = await drawPng(sharePicture({ title, from: 'Alder Falls', hub: 'The hub' }));
      const { info, data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1200, 630]);
      // The first line of the title is cream on green there.
      const row = (y: number) =>
        data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels);
      let light = 0;
      for (let y = 145; y < 200; y += 1)
        for (let at = 0; at < row(y).length; at += info.channels) if ((row(y)[at] ?? 0) > 240) light += 1;
      return light;
    };
    const [none, short, long] = [await draw('.'), await draw('Café'), await draw('Привет, Ελλάδα')];
    expect(short).toBeGreaterThan(none + 500);
    expect(long).toBeGreaterThan(short + 500);
  });

  it('is drawn with the installed packages', () => {
    const installed = readUnpacked();
    const unpack = (file: string) => inflateSync(Buffer.from(file, 'base64'));
    expect(unpack(packed.resvgWasm).equals(installed.resvgWasm)).toBe(true);
    expect(unpack(packed.sourceSerif).equals(installed.sourceSerif)).toBe(true);
  });
});

it.each([
  ['/directory/old-mill', '/og/directory/old-mill.png'],
  ['/blog/we-bake-2', '/og/blog/we-bake-2.png'],
  ['/directory', undefined],
  ['/people/ada', undefined],
  ['/directory/old-mill/contact', undefined],
  ['/jobs/A', undefined],
  [`/jobs/${'a'.repeat(201)}`, undefined],
])('the share image of %s is %s', (path, image) => {
  expect(shareImagePath(path)).toBe(image);
});
