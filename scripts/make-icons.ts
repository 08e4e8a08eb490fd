/**
 * `node scripts/run.mjs scripts/make-icons.ts`: draws the icons of the installed site and the picture that shared links show
 * into public/. Run it after changing the logo mark and commit the files.
 */
import sharp from 'sharp';
import { ogImage } from '../src/lib/server/og-image.ts';

const house = 'M6 15 16 7l10 8v10h-7v-6h-6v6H6Z';
const green = '#17523b';
const cream = '#fdf8ee';

/** The mark; `margin` is the part around a maskable icon that systems may crop, in 1/32. */
const mark = (radius: number, margin = 0) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${32 + 2 * margin} ${32 + 2 * margin}">
    <rect x="${-margin}" y="${-margin}" width="${32 + 2 * margin}" height="${32 + 2 * margin}" rx="${radius}" fill="${green}"/>
    <path d="${house}" fill="${cream}"/>
  </svg>`;

const pictures: [file: string, svg: string, width: number][] = [
  ['icon-32.png', mark(7), 32],
  ['icon-192.png', mark(7), 192],
  ['icon-512.png', mark(7), 512],
  ['icon-maskable-512.png', mark(0, 6), 512],
  ['apple-touch-icon.png', mark(0, 2), 180],
  ['og.png', ogImage, 1200],
];

for (const [file, svg, width] of pictures) {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public/${file}`);
  console.info(`public/${file}`);
}
