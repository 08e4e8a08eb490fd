/**
 * `node scripts/run.mjs scripts/pictures/make-icons.ts`: draws the icons of the installed site and the picture that shared links show
 * into public/. Run it after changing the logo mark and commit the files.
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ogImage } from '../../supabase/functions/share/share-picture.ts';

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

const drawPng = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** A PNG as the one image of an ICO file. */
function toIco(png: Buffer, width: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(width, 6);
  head.writeUInt8(width, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function save(file: string, content: Buffer) {
  await writeFile(`public/${file}`, content);
  console.info(`public/${file}`);
}

for (const [file, svg, width] of pictures) await save(file, await drawPng(svg, width));
// Browsers ask for it where a document names no icon, as a file that they show does not.
await save('favicon.ico', toIco(await drawPng(mark(7), 32), 32));
