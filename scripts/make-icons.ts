/**
 * `node scripts/run.mjs scripts/make-icons.ts`: draws the icons of the installed site and the picture that shared links show
 * into public/. Run it after a change of the mark, and commit what it writes.
 */
import sharp from 'sharp';

const house = 'M6 15 16 7l10 8v10h-7v-6h-6v6H6Z';
const green = '#17523b';
const cream = '#fdf8ee';

/** The mark; `margin` is what systems may cut off around a maskable icon, in parts of 32. */
const mark = (radius: number, margin = 0) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${32 + 2 * margin} ${32 + 2 * margin}">
    <rect x="${-margin}" y="${-margin}" width="${32 + 2 * margin}" height="${32 + 2 * margin}" rx="${radius}" fill="${green}"/>
    <path d="${house}" fill="${cream}"/>
  </svg>`;

const fronts = [
  { x: 90, width: 180, height: 250, colour: '#f3d9a4', roof: 'gable' },
  { x: 270, width: 150, height: 330, colour: '#e8b48c', roof: 'flat' },
  { x: 420, width: 210, height: 210, colour: '#fdf8ee', roof: 'gable' },
  { x: 630, width: 160, height: 300, colour: '#c9dcc2', roof: 'flat' },
  { x: 790, width: 190, height: 230, colour: '#f3d9a4', roof: 'gable' },
  { x: 980, width: 140, height: 290, colour: '#e8b48c', roof: 'flat' },
];
const ground = 520;

function front({ x, width, height, colour, roof }: (typeof fronts)[number]) {
  const top = ground - height;
  const windows = [];
  for (let row = 0; row < Math.floor((height - 130) / 70); row += 1) {
    for (const part of [0.22, 0.62]) {
      windows.push(
        `<rect x="${x + width * part}" y="${top + 30 + row * 70}" width="${width * 0.18}" height="42" rx="4" fill="${green}" opacity=".75"/>`,
      );
    }
  }
  return `
    ${roof === 'gable' ? `<path d="M${x - 8} ${top} L${x + width / 2} ${top - 70} L${x + width + 8} ${top} Z" fill="#0e3a29"/>` : `<rect x="${x - 6}" y="${top - 14}" width="${width + 12}" height="16" rx="3" fill="#0e3a29"/>`}
    <rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${colour}"/>
    ${windows.join('')}
    <rect x="${x + width * 0.1}" y="${ground - 88}" width="${width * 0.48}" height="62" rx="4" fill="${green}" opacity=".85"/>
    <path d="M${x + width * 0.06} ${ground - 92} h${width * 0.56} l8 20 h-${width * 0.56 + 16} Z" fill="#b4560c"/>
    <rect x="${x + width * 0.68}" y="${ground - 92}" width="${width * 0.2}" height="92" rx="4" fill="#0e3a29"/>`;
}

const town = `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
    <rect width="1200" height="630" fill="${green}"/>
    <circle cx="1010" cy="130" r="58" fill="#f3d9a4"/>
    <path d="M0 400 Q200 300 420 380 T840 350 T1200 390 V630 H0 Z" fill="#1f6a4d"/>
    ${fronts.map(front).join('')}
    <rect y="${ground}" width="1200" height="110" fill="#0e3a29"/>
    <rect y="${ground}" width="1200" height="12" fill="${cream}" opacity=".6"/>
  </svg>`;

const pictures: [file: string, svg: string, width: number][] = [
  ['icon-32.png', mark(7), 32],
  ['icon-192.png', mark(7), 192],
  ['icon-512.png', mark(7), 512],
  ['icon-maskable-512.png', mark(0, 6), 512],
  ['apple-touch-icon.png', mark(0, 2), 180],
  ['og.png', town, 1200],
];

for (const [file, svg, width] of pictures) {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public/${file}`);
  console.info(`public/${file}`);
}
